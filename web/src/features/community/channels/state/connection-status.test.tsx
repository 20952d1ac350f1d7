import { render, screen } from "@testing-library/react";
import { ConnectionStatus } from "./connection-status";

it.each([
  ["connected", "Connected"],
  ["connecting", "Connecting..."],
  ["failed", "Disconnected"],
] as const)("shows %s as %s", (status, text) => {
  render(<ConnectionStatus status={status} />);
  expect(screen.getByRole("status")).toHaveTextContent(text);
});

it("shows nothing in the header while connected", () => {
  render(<ConnectionStatus status="connected" hideWhenConnected />);
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
});
