import type { Locator } from "playwright-core";
import type { Window } from "./browser";

/** Opens a channel by name and waits for its live connection. */
export async function openChannel({ page }: Window, name: string): Promise<void> {
  await page.goto(`/community?channel=${name}`);
  await page.getByRole("heading", { name: `#${name}` }).waitFor();
  // On a phone, the status is in the closed drawer.
  await page.getByText("Connected", { exact: true }).first().waitFor({ state: "attached" });
}

export const composerIn = ({ page }: Window): Locator => page.getByLabel(/^Message #/);

/** Writes a message in the open channel. */
export async function writeMessage(window: Window, text: string): Promise<void> {
  await composerIn(window).fill(text);
  await composerIn(window).press("Enter");
}

export const messageIn = ({ page }: Window, text: string): Locator =>
  page.getByRole("article").filter({ hasText: text });

/** A message that the server has stored. */
export const storedMessageIn = ({ page }: Window, text: string): Locator =>
  page.locator("article[data-message-id]:not([aria-busy])", { hasText: text });

/** Chooses an action from a message's context menu. */
export async function chooseAction(window: Window, text: string, action: string): Promise<void> {
  await messageIn(window, text).click({ button: "right" });
  await window.page.getByRole("menuitem", { name: action, exact: true }).click();
}
