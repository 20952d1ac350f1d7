import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { EmojiPicker } from "./emoji-picker";
import { recentEmoji, storeRecentEmoji } from "./recent-emoji";

const onPick = jest.fn<void, [string]>();

beforeEach(() => {
  onPick.mockReset();
  localStorage.clear();
});

async function opened(): Promise<HTMLElement> {
  if (!screen.queryByRole("button", { name: "Insert an emoji" })) {
    render(<EmojiPicker onPick={onPick} />);
  }
  await userEvent.click(screen.getByRole("button", { name: "Insert an emoji" }));
  return screen.findByRole("searchbox", { name: "Search emoji" });
}

const focusedName = (): string => document.activeElement?.getAttribute("aria-label") ?? "";

it("inserts with Enter what was found first", async () => {
  await opened();
  await userEvent.keyboard("rocket{Enter}");
  expect(onPick.mock.calls).toEqual([["🚀"]]);
  await waitFor(() => expect(screen.queryByRole("searchbox")).not.toBeInTheDocument());
});

it("begins each time with all of them", async () => {
  const field = await opened();
  await userEvent.type(field, "zebra");
  expect(screen.getByRole("status")).toHaveTextContent("No matching emoji");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("searchbox")).not.toBeInTheDocument());
  expect(await opened()).toHaveValue("");
  expect(screen.getAllByRole("button").length).toBeGreaterThan(140);
});

it("is left and entered with one Tab, and walked with the arrow keys", async () => {
  await opened();
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

it("leaves the arrow keys of the search field to its caret", async () => {
  const field = await opened();
  await userEvent.type(field, "bul{ArrowLeft}{ArrowLeft}{ArrowRight}");
  expect(field).toHaveFocus();
});

it("offers the eight that were used last first, and ignores what it does not know", async () => {
  const symbols = ["🚀", "🔥", "✨", "⭐", "⚡", "💥", "💯", "✅", "❌"];
  localStorage.setItem("recentEmoji", JSON.stringify(["<b>", 7, "🔥", "🔥"]));
  for (const symbol of symbols) storeRecentEmoji(symbol);
  expect(JSON.parse(localStorage.getItem("recentEmoji") ?? "")).toEqual(symbols.toReversed().slice(0, 8));
  await opened();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toHaveTextContent("❌");
  await userEvent.keyboard("{ArrowDown}");
  expect(focusedName()).toMatch(/^grin/);
  await userEvent.keyboard("{ArrowUp}{ArrowRight}{Enter}");
  expect(onPick.mock.calls).toEqual([["✅"]]);
  expect(recentEmoji()[0]?.[0]).toBe("✅");
});
