import { act, fireEvent, render, screen } from "@testing-library/react";
import { message } from "../live/simulated-channel";
import { OnlineUsers } from "./online-users";

it("shows the badge next to the level and not next to the name", () => {
  const person = { ...message(1).sender, username: "demo_premium", role: "PREMIUM" as const, level: 7 };
  const online = { members: [person], count: 1, failed: false, reload: () => undefined };
  render(<OnlineUsers online={online} viewerId="me" onOpenPerson={() => undefined} />);
  expect(screen.getByText("Premium").parentElement).toHaveTextContent("Lv 7Premium");
  expect(screen.getByText("Premium").parentElement).not.toHaveTextContent("demo_premium");
});

it("shows how many more members are online", () => {
  const online = { members: [message(1).sender], count: 1_200, failed: false, reload: () => undefined };
  render(<OnlineUsers online={online} viewerId="me" onOpenPerson={() => undefined} />);
  expect(screen.getByText("Showing the first 1 by name. 1,199 more online.")).toBeVisible();
});

it("renders only the visible part of a long list", () => {
  const members = Array.from({ length: 1_000 }, (_each, index) => {
    const name = `member${String(index).padStart(4, "0")}`;
    return { ...message(1).sender, id: name, username: name };
  });
  render(
    <OnlineUsers
      online={{ members, count: 1_000, failed: false, reload: () => undefined }}
      viewerId="me"
      onOpenPerson={() => undefined}
    />,
  );
  expect(screen.getByText("member0000")).toBeVisible();
  expect(screen.getAllByRole("listitem").length).toBeLessThan(100);
});

it("is one tab stop, with arrow keys for navigation", () => {
  const members = ["ada", "ben", "eve"].map((id) => ({ ...message(1).sender, id, username: id }));
  render(
    <OnlineUsers
      online={{ members, count: 3, failed: false, reload: () => undefined }}
      viewerId="me"
      onOpenPerson={() => undefined}
    />,
  );
  const rows = screen.getAllByRole("button");
  const stops = () => rows.filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toEqual([rows[0]]);
  act(() => rows[0]?.focus());
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"])
    fireEvent.keyDown(document.activeElement!, { key });
  expect([document.activeElement, ...stops()]).toEqual([rows[1], rows[1]]);
});
