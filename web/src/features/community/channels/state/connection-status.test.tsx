import { render, screen } from "@testing-library/react";
import { ConnectionStatus } from "./connection-status";

it.each([
  ["connected", "Connected"],
  ["connecting", "Connecting..."],
  ["failed", "Disconnected"],
] as const)("says of %s: %s", (status, text) => {
  render(<ConnectionStatus status={status} />);
  expect(screen.getByRole("status")).toHaveTextContent(text);
});

it("is silent in the header as long as all is well", () => {
  render(<ConnectionStatus status="connected" hideWhenConnected />);
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
});
