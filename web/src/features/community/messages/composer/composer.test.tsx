import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { MemoryRouter } from "react-router-dom";
import { continueSessionAs } from "../../../../lib/session-scope";
import { storeMessageDraft } from "../../../../lib/storage/drafts";
import { readTray } from "../../attachments/tray-store";
import { Composer } from "./composer";

// Uploads never end.
jest.mock("../../attachments/post-file", () => ({ postFile: () => new Promise(() => undefined) }));

const offlineClient = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });

function show(props: Partial<ComponentProps<typeof Composer>> = {}, container?: HTMLElement): HTMLTextAreaElement {
  render(
    <MemoryRouter>
      <ApolloProvider client={offlineClient}>
        <Composer
          channelId="c1"
          draftKey="ada c1"
          channelName="general"
          canPost
          replyTo={null}
          award={null}
          focusCount={0}
          onCancelReply={() => undefined}
          onEditLast={() => undefined}
          onType={() => undefined}
          onSend={() => undefined}
          {...props}
        />
      </ApolloProvider>
    </MemoryRouter>,
    container && { container },
  );
  return screen.getByRole("combobox", { name: props.threadLabel ?? "Message #general" });
}

beforeEach(() => localStorage.clear());

it("inserts an emoji at the caret, and moves the caret after it", async () => {
  const field = show();
  expect(field).toHaveAttribute("dir", "auto");
  await userEvent.type(field, "abc def");
  field.setSelectionRange(3, 3);
  await userEvent.click(screen.getByRole("button", { name: "Insert an emoji" }));
  await screen.findByRole("searchbox");
  await userEvent.keyboard("rocket{Enter}");
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard("XYZ");
  expect(field).toHaveValue("abc🚀XYZ def");
});

it("sends with Enter, but starts a new line on devices with an on-screen keyboard", async () => {
  const field = show();
  await userEvent.type(field, "one{Enter}");
  expect(field).toHaveValue("");
  const touch = jest
    .spyOn(window, "matchMedia")
    .mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList);
  await userEvent.type(field, "one{Enter}two");
  expect(field).toHaveValue("one\ntwo");
  touch.mockRestore();
});

it("clears the draft when another tab sends it, so that typing does not restore it", async () => {
  storeMessageDraft("ada c1", "Sent in the other tab");
  const field = show();
  expect(field).toHaveValue("Sent in the other tab");
  storeMessageDraft("ada c1", "");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "drafts:draft:ada c1" })));
  await userEvent.type(field, "x");
  expect(field).toHaveValue("x");
});

it("shows the character count from 3,600 characters, and how many are too many", () => {
  const field = show();
  const write = (length: number) => fireEvent.change(field, { target: { value: "x".repeat(length) } });
  write(3_599);
  expect(screen.queryByText(/4,000/)).not.toBeInTheDocument();
  write(3_600);
  expect(screen.getByText("3,600 / 4,000")).toBeInTheDocument();
  write(4_012);
  expect(screen.getByText("Messages can have up to 4,000 characters: 12 too many. 4,012 / 4,000")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
});

it("tells members without permission that they can't post, and hides unusable controls", () => {
  expect(show({ canPost: false })).toBeDisabled();
  expect(screen.getByText("You don't have permission to send messages in this channel.")).toBeInTheDocument();
  expect(screen.getAllByRole("button").map(({ ariaLabel }) => ariaLabel)).toEqual(["Send"]);
});

it("doesn't send a bare link to a lesson", async () => {
  const onSend = jest.fn();
  const field = show({ onSend });
  await userEvent.type(field, "https://glitch.example/courses/day-trading/lessons/l1{Enter}");
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.type(field, " why?{Enter}");
  expect(onSend).toHaveBeenCalledTimes(1);
});

it("hides a spoiler that ends after the cut of the quoted message", () => {
  const quote = { id: "m1", senderId: "ben", senderUsername: "ben", deleted: false, content: "It was ||the kni" };
  show({ replyTo: { __typename: "QuotedMessage", ...quote } });
  expect(screen.getByText("It was [spoiler]")).toBeInTheDocument();
  expect(screen.queryByText(/kni/)).not.toBeInTheDocument();
});

const picture = new File(["x"], "chart.png", { type: "image/png" });

let sessionCount = 0;

const filesOf = (...types: string[]) => ({
  types: ["Files", ...types],
  files: [picture],
  getData: () => "chart.png",
});

const trayOf = async (container: HTMLElement) =>
  within(await within(container).findByRole("list", { name: "Attachments of your message" }));

describe("with files", () => {
  beforeEach(() => {
    // Missing in jsdom.
    Object.assign(URL, { createObjectURL: () => "blob:chart", revokeObjectURL: () => undefined });
    sessionStorage.clear();
    continueSessionAs(`member ${(sessionCount += 1)}`);
  });

  it.each([
    ["a picture", []],
    ["a picture of a web page", ["text/html"]],
    ["a file with its name, as macOS copies it", ["text/plain"]],
  ])("attaches %s", async (_name, types) => {
    const isDefault = fireEvent.paste(show(), { clipboardData: filesOf(...types) });
    expect(isDefault).toBe(false);
    expect((await trayOf(document.body)).getByText("chart.png")).toBeInTheDocument();
  });

  it.each(["text/html", "text/rtf"])("pastes cells with %s as text", (type) => {
    expect(fireEvent.paste(show(), { clipboardData: filesOf("text/plain", type) })).toBe(true);
  });

  it("keeps the files of a thread apart from those of the channel, and sends them with the reply", async () => {
    show();
    const sendReply = jest.fn();
    const thread = document.body.appendChild(document.createElement("aside"));
    thread.dataset.dropArea = "";
    const props = { draftKey: "ada c1 m1", threadLabel: "Reply in this thread", onSend: sendReply };
    const field = show(props, thread);
    fireEvent.paste(field, { clipboardData: filesOf() });
    await trayOf(thread);
    fireEvent.dragOver(thread, { dataTransfer: filesOf() });
    expect(within(thread).getByText("Drop files to attach them to your reply")).toBeInTheDocument();
    expect(screen.queryByText("Drop files to attach them to #general")).not.toBeInTheDocument();
    fireEvent.drop(thread, { dataTransfer: filesOf() });
    await waitFor(() => expect(screen.getAllByText("chart.png")).toHaveLength(2));
    expect(readTray("ada c1")).toEqual([]);

    fireEvent.dragOver(document.body, { dataTransfer: filesOf() });
    expect(within(thread).queryByText(/Drop files/)).not.toBeInTheDocument();
    fireEvent.drop(document.body, { dataTransfer: filesOf() });
    await waitFor(() => expect(readTray("ada c1")).toHaveLength(1));
    expect(readTray("ada c1 m1")).toHaveLength(2);

    await userEvent.type(field, "See both{Enter}");
    const file = expect.objectContaining({ name: "chart.png" }) as unknown;
    expect(sendReply).toHaveBeenCalledWith("See both", [file, file]);
    expect(readTray("ada c1")).toHaveLength(1);
    thread.remove();
  });
});
