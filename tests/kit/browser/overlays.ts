import type { Locator, Page } from "playwright-core";
import { pngPicture, PDF } from "../attachments";

/** A panel, menu, or dialog of a page. Tests open the overlays of a screen state one after another on the loaded page. */
export interface Overlay {
  name: string;
  open: (page: Page) => Promise<void>;
  /** Visible only once the overlay has loaded. */
  shows: (page: Page) => Locator;
  /** A CSS selector of the part whose accessibility is checked. By default, the dialog. */
  part?: string;
  /** By default, Escape closes the overlay. */
  close?: (page: Page) => Promise<void>;
  /** The code of the GraphQL error that this overlay expects. */
  errorCode?: string;
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });

async function search(page: Page, query: string): Promise<void> {
  await button(page, /^Search/).click();
  await page.getByRole("combobox", { name: "Search pages, channels, people, lessons, and messages" }).fill(query);
}

const SEARCH: Overlay[] = [
  {
    name: "search",
    open: (page) => search(page, ""),
    shows: (page) => page.getByRole("option", { name: /^from:/ }),
  },
  {
    name: "search results",
    open: (page) => search(page, "stop"),
    shows: (page) => page.getByRole("group", { name: "Messages" }),
  },
  {
    name: "search without results",
    open: (page) => search(page, "xqzxqzxq"),
    shows: (page) => page.getByText(/^Nothing found for "xqzxqzxq"/),
  },
  {
    name: "failed search",
    open: async (page) => {
      const errors = [{ message: "The server is being restarted.", extensions: { code: "UNAVAILABLE" } }];
      await page.route("**/graphql", (route) =>
        route.request().postData()?.includes(`"SearchEverything"`)
          ? route.fulfill({ json: { data: null, errors } })
          : route.fallback(),
      );
      await search(page, "anything");
    },
    shows: (page) => button(page, "Try Again"),
    close: async (page) => {
      await page.unroute("**/graphql");
      await page.keyboard.press("Escape");
    },
    errorCode: "UNAVAILABLE",
  },
];

const notifications = (name: string, shows: (dialog: Locator) => Locator): Overlay => ({
  name,
  open: (page) => button(page, /^Notifications(, \d+ unread)?$/).click(),
  shows: (page) => shows(page.getByRole("dialog", { name: "Notifications" })),
});

/** For a member without notifications. */
export const EMPTY_BELL = notifications("bell without notifications", (dialog) =>
  dialog.getByText("No notifications yet"),
);

/** In a channel where the viewer can post, and where a member has mentioned the viewer and got a reply. */
export const CHANNEL_OVERLAYS: Overlay[] = [
  {
    name: "thread",
    open: (page) =>
      button(page, /^\d+ (reply|replies)/)
        .last()
        .click(),
    shows: (page) => page.getByLabel("Reply in this thread"),
    part: "aside[aria-label=Thread], [role=dialog]",
  },
  ...SEARCH,
  notifications("bell", (dialog) => dialog.getByRole("link", { name: /mentioned you/ })),
  {
    name: "notifications of the channel",
    open: async (page) => {
      const bell = button(page, /^Notifications of #/);
      if (await bell.isVisible()) return bell.click();
      // Phones have it in the channel's dialog.
      await button(page, /^#/).click();
      await page.getByRole("dialog").getByRole("button", { name: "Notifications" }).click();
    },
    shows: (page) => page.getByRole("menuitemradio", { name: "Mentions and replies", checked: true }),
    part: "[role=menu]",
    close: async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
      if (await page.getByRole("dialog").isVisible()) await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
  },
  {
    name: "new trade card",
    open: (page) => button(page, "Post a trade card").click(),
    shows: (page) => page.getByRole("textbox", { name: "Instrument" }),
  },
  {
    name: "attachments",
    open: async (page) =>
      page.getByTestId("attach-files").setInputFiles([
        { name: "chart.png", mimeType: "image/png", buffer: await pngPicture(320, 200) },
        { name: "plan.pdf", mimeType: "application/pdf", buffer: PDF },
      ]),
    shows: (page) => page.getByRole("list", { name: "Attachments of your message" }).getByText("plan.pdf"),
    part: "form",
    close: async (page) => {
      for (const name of ["chart.png", "plan.pdf"]) await button(page, new RegExp(`^(Remove|Cancel) ${name}$`)).click();
    },
  },
];

export const CONVERSATION_OVERLAYS: Overlay[] = [
  {
    name: "actions of the conversation",
    open: (page) => button(page, "Actions for marisol_demo").click(),
    shows: (page) => page.getByRole("menuitem", { name: "Leave" }),
    part: "[role=menu]",
  },
  {
    name: "new message",
    open: async (page) => {
      const add = button(page, "New message");
      if (!(await add.isVisible())) await button(page, /^Show channels/).click();
      await add.filter({ visible: true }).click();
      await page.getByPlaceholder("Find a member by name").fill("priya");
    },
    shows: (page) => page.getByRole("list", { name: "Found members" }),
    close: async (page) => {
      await page.getByRole("dialog", { name: "New message" }).getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("dialog", { name: "New message" }).waitFor({ state: "detached" });
      if (await page.getByRole("dialog").isVisible()) await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
  },
];

export const REQUEST_OVERLAYS: Overlay[] = [
  {
    name: "report of a request",
    open: (page) => button(page, "Report").click(),
    shows: (page) => page.getByText(/hands over this one with two on each side/),
  },
];

export const KIT_OVERLAYS: Overlay[] = ["Dialog", "Confirmation", "Drawer"].map((name) => ({
  name,
  open: (page) => button(page, name).click(),
  shows: (page) => page.getByRole("dialog"),
}));

export const MODERATION_OVERLAYS: Overlay[] = [
  {
    name: "keyboard shortcuts",
    open: (page) => page.keyboard.press("?"),
    shows: (page) => page.getByRole("dialog").getByText("Next or previous case"),
  },
];

export const PROFILE_OVERLAYS: Overlay[] = [
  {
    name: "new passkey",
    open: (page) => button(page, "Add a passkey").click(),
    shows: (page) => page.getByRole("dialog", { name: "Add a passkey" }).getByRole("button", { name: "Continue" }),
  },
  {
    name: "new authenticator app",
    open: (page) => button(page, "Set up").click(),
    shows: (page) => page.getByRole("dialog", { name: "Set up an authenticator app" }).getByLabel("Current password"),
  },
];

export const REPORT_OVERLAYS: Overlay[] = [
  {
    name: "report",
    open: (page) => button(page, "Report").click(),
    shows: (page) => page.getByRole("dialog", { name: "Report this profile" }).getByLabel("What is wrong?"),
  },
];

const CSV =
  "Time,Symbol,Side,Quantity,Price\n2026-03-02 10:00,AAPL,BUY,10,100\n2026-03-02 11:00,AAPL,SELL,10,101\nTotal,,,,\n";

export const JOURNAL_IMPORT: Overlay[] = [
  {
    name: "preview",
    open: (page) =>
      page
        .getByLabel("Choose a CSV file")
        .setInputFiles({ name: "fills.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) }),
    shows: (page) => button(page, "Import 2 fills"),
    part: "main",
    close: (page) => page.reload().then(() => undefined),
  },
];
export const JOURNAL_SETUP: Overlay[] = [
  {
    name: "setup",
    open: (page) => button(page, "Edit Pullback").click(),
    shows: (page) => page.getByRole("textbox", { name: "Criterion 2" }),
  },
];
export const JOURNAL_SHARE: Overlay[] = [
  {
    name: "share",
    open: (page) => button(page, "Share").click(),
    shows: (page) => page.getByRole("dialog").getByText("Self-reported"),
  },
];
