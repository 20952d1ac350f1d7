import { render, screen } from "@testing-library/react";
import { message } from "../feed/simulated-channel";
import { OnlineUsers } from "./online-users";

it("leaves the line of the name to the name: a badge stands beside the level", () => {
  const person = { ...message(1).sender, username: "demo_premium", role: "PREMIUM" as const, level: 7 };
  const online = { members: [person], failed: false, reload: () => undefined };
  render(<OnlineUsers online={online} viewerId="me" onOpenPerson={() => undefined} />);
  expect(screen.getByText("Premium").parentElement).toHaveTextContent("Lv 7Premium");
  expect(screen.getByText("Premium").parentElement).not.toHaveTextContent("demo_premium");
});
