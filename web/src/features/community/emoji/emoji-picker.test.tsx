import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { EmojiButton } from "../messages/composer/emoji-button";
import { readRecentEmoji, storeRecentEmoji } from "./emoji-picker";

const onPick = jest.fn<void, [string]>();

beforeEach(() => {
  onPick.mockReset();
  localStorage.clear();
});

async function openPicker(): Promise<HTMLElement> {
  if (!screen.queryByRole("button", { name: "Insert an emoji" })) {
    render(<EmojiButton onPick={onPick} />);
  }
  await userEvent.click(screen.getByRole("button", { name: "Insert an emoji" }));
  return screen.findByRole("searchbox", { name: "Search emoji" });
}

const focusedName = (): string => document.activeElement?.getAttribute("aria-label") ?? "";

it("inserts the first result with Enter", async () => {
  await openPicker();
  await userEvent.keyboard("rocket{Enter}");
  expect(onPick.mock.calls).toEqual([["🚀"]]);
  await waitFor(() => expect(screen.queryByRole("searchbox")).not.toBeInTheDocument());
});

it("shows all emoji each time it opens", async () => {
  const field = await openPicker();
  await userEvent.type(field, "zebra");
  expect(screen.getByRole("status")).toHaveTextContent("No matching emoji");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("searchbox")).not.toBeInTheDocument());
  expect(await openPicker()).toHaveValue("");
  expect(screen.getAllByRole("button").length).toBeGreaterThan(140);
});

it("is a single tab stop, and moves with the arrow keys", async () => {
  await openPicker();
  await userEvent.keyboard("{ArrowDown}");
  expect(focusedName()).toMatch(/^grin/);
  await userEvent.keyboard("{ArrowRight}{ArrowDown}{ArrowUp}{ArrowLeft}");
  expect(focusedName()).toMatch(/^grin/);
  await userEvent.keyboard("{End}");
  expect(focusedName()).toMatch(/^repeat/);
  await userEvent.keyboard("{Home}{ArrowUp}");
  expect(focusedName()).toBe("Search emoji");
  await userEvent.keyboard("{ArrowDown}{ArrowRight}{Shift>}{Tab}{/Shift}");
  expect(focusedName()).toBe("Search emoji");
  const inPicker = within(screen.getByRole("dialog")).getAllByRole("button");
  expect(inPicker.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

it("moves the caret with the arrow keys in the search field", async () => {
  const field = await openPicker();
  await userEvent.type(field, "bul{ArrowLeft}{ArrowLeft}{ArrowRight}");
  expect(field).toHaveFocus();
});

it("shows the eight most recent emoji first, and ignores unknown ones", async () => {
  const symbols = ["🚀", "🔥", "✨", "⭐", "⚡", "💥", "💯", "✅", "❌"];
  localStorage.setItem("recentEmoji", JSON.stringify(["<b>", 7, "🔥", "🔥"]));
  for (const symbol of symbols) storeRecentEmoji(symbol);
  expect(JSON.parse(localStorage.getItem("recentEmoji") ?? "")).toEqual(symbols.toReversed().slice(0, 8));
  await openPicker();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toHaveTextContent("❌");
  await userEvent.keyboard("{ArrowDown}");
  expect(focusedName()).toMatch(/^grin/);
  await userEvent.keyboard("{ArrowUp}{ArrowRight}{Enter}");
  expect(onPick.mock.calls).toEqual([["✅"]]);
  expect(readRecentEmoji()[0]?.[0]).toBe("✅");
});
