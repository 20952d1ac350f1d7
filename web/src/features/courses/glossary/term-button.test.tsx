import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { TermButton } from "./term-button";

const bid = { id: "bid", term: "Bid", definition: "The highest price that anyone offers." };

const show = () =>
  render(
    <MemoryRouter>
      <TermButton term={bid}>best bid</TermButton>
      <button>Elsewhere</button>
    </MemoryRouter>,
  );

const term = () => screen.getByRole("button", { name: "best bid" });
const definition = () => screen.queryByRole("group", { name: "Bid" });

it("describes the term to screen readers, and opens its definition on focus", async () => {
  show();
  expect(definition()).toBeNull();
  await userEvent.tab();
  expect(term()).toHaveAccessibleDescription(bid.definition);
  expect(term()).toHaveFocus();
  expect(definition()).toHaveTextContent(bid.definition);
  await userEvent.tab();
  expect(screen.getByRole("link", { name: "Open in glossary" })).toHaveAttribute("href", "/glossary#bid");
  expect(screen.getByRole("link", { name: "Open in glossary" })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
  expect(definition()).toBeNull();
});

it("opens on hover, stays while the pointer is over the definition, and closes afterward", async () => {
  show();
  await userEvent.hover(term());
  await userEvent.hover(definition() as HTMLElement);
  expect(definition()).toBeInTheDocument();
  await userEvent.unhover(definition() as HTMLElement);
  await waitFor(() => expect(definition()).toBeNull());
});

it("opens on tap, and closes on a tap elsewhere", async () => {
  show();
  await userEvent.pointer({ keys: "[TouchA]", target: term() });
  expect(definition()).toBeInTheDocument();
  await userEvent.pointer({ keys: "[TouchA]", target: screen.getByRole("button", { name: "Elsewhere" }) });
  await waitFor(() => expect(definition()).toBeNull());
});

it("closes on Escape, returns the focus, and opens again on Enter", async () => {
  show();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard("{Escape}");
  expect(definition()).toBeNull();
  expect(term()).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(definition()).toBeInTheDocument();
});

it("closes on Escape while only the pointer is over it", async () => {
  show();
  await userEvent.hover(term());
  await userEvent.keyboard("{Escape}");
  expect(definition()).toBeNull();
});
