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
const definition = () => screen.queryByRole("dialog", { name: "Bid" });

it("describes the term to screen readers, and opens its definition on focus", async () => {
  show();
  expect(term()).toHaveAccessibleDescription(bid.definition);
  expect(definition()).toBeNull();
  await userEvent.tab();
  expect(term()).toHaveFocus();
  expect(definition()).toHaveTextContent(bid.definition);
  await userEvent.tab();
  await waitFor(() => expect(definition()).toBeNull());
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

it("moves the focus to the glossary's link on Enter, and back on Escape", async () => {
  show();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  const link = screen.getByRole("link", { name: "Open in glossary" });
  expect(link).toHaveFocus();
  expect(link).toHaveAttribute("href", "/glossary#bid");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(definition()).toBeNull());
  expect(term()).toHaveFocus();
});
