import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ServerError } from "@apollo/client/errors";
import { ApolloProvider } from "@apollo/client/react";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { GraphQLError } from "graphql";
import { MemoryRouter } from "react-router-dom";
import { of, throwError } from "rxjs";
import { takeNotices } from "../../../ui/toast/notify";
import { ContactInboxPage } from "./contact-inbox-page";

interface Message {
  id: string;
  readAt: string | null;
}

const unavailable = new ServerError("Unavailable", {
  response: { status: 503, statusText: "Service Unavailable" } as Response,
  bodyText: "",
});

/** A fake server with one message per sender, and failing operations. */
class InboxServer {
  messages: Message[];
  readonly failing = new Set<string>();
  readonly requests: string[] = [];
  isDenied = false;

  constructor(...senders: string[]) {
    this.messages = senders.map((id) => ({ id, readAt: null }));
  }

  readonly link = new ApolloLink(({ operationName = "", variables }) => {
    this.requests.push(operationName);
    if (this.failing.has(operationName)) return throwError(() => unavailable);
    if (this.isDenied) return this.reject("FORBIDDEN", "Access denied. Admin privileges required.");
    if (operationName === "ContactInbox") return of({ data: this.list(variables.unreadOnly as boolean) });
    const id = (variables.id ?? (variables.input as { id: string }).id) as string;
    const message = this.messages.find((each) => each.id === id);
    if (!message) return this.reject("NOT_FOUND", "Message not found");
    return of({ data: this.respond(operationName, message) });
  });

  private reject(code: string, text: string) {
    return of({ errors: [new GraphQLError(text, { extensions: { code } })] });
  }

  private list(unreadOnly: boolean) {
    const unread = this.messages.filter(({ readAt }) => readAt === null);
    const edges = (unreadOnly ? unread : this.messages).map((message) => ({
      __typename: "ContactMessageEdge",
      node: this.row(message),
    }));
    const pageInfo = { __typename: "PageInfo", hasNextPage: false };
    return {
      contactMessages: { __typename: "ContactMessageConnection", edges, pageInfo },
      contactCounts: { __typename: "ContactCounts", total: this.messages.length, unread: unread.length },
    };
  }

  private respond(operation: string, message: Message) {
    if (operation !== "ContactTranscript") return { contactMessage: this.row(message) };
    const turn = { __typename: "TranscriptTurn", author: "VISITOR", text: "Do you teach dancing?" };
    return { contactMessage: { __typename: "ContactMessage", id: message.id, transcript: [turn] } };
  }

  private row({ id, readAt }: Message) {
    return {
      __typename: "ContactMessage",
      id,
      readAt,
      userId: null,
      name: id,
      email: `${id.toLowerCase()}@example.test`,
      message: `What ${id} wrote`,
      createdAt: "2026-03-03T12:00:00.000Z",
      transcriptTurns: 1,
      replies: [],
    };
  }
}

function renderPage(server: InboxServer): void {
  const client = new ApolloClient({ cache: new InMemoryCache(), link: server.link });
  render(
    <ApolloProvider client={client}>
      <MemoryRouter>
        <ContactInboxPage />
      </MemoryRouter>
    </ApolloProvider>,
  );
}

const clickButton = async (name: string): Promise<void> => userEvent.click(await screen.findByRole("button", { name }));
const selectFilter = (filter: string): Promise<void> => userEvent.click(screen.getByText(filter));
const findText = (text: string | RegExp): Promise<HTMLElement> => screen.findByText(text);
const draft = (): HTMLTextAreaElement => screen.getByLabelText("Your reply");
const returnToTab = (): void => act(() => void fireEvent(document, new Event("visibilitychange")));

const loadError = "Failed to load messages: Server returned 503: Service Unavailable";
const deletedByOther = "Another admin deleted this message.";

beforeEach(() => void takeNotices());

it("shows why the inbox failed to load, and reloads it on retry", async () => {
  const server = new InboxServer("Grace");
  server.failing.add("ContactInbox");
  renderPage(server);
  expect(await findText(loadError)).toBeVisible();
  server.failing.clear();
  await clickButton("Retry");
  expect(await findText("What Grace wrote")).toBeVisible();
});

it("keeps the current list when loading another filter fails", async () => {
  const server = new InboxServer("Grace");
  renderPage(server);
  await findText("What Grace wrote");
  server.failing.add("ContactInbox");
  await selectFilter("Unread");
  expect(await findText(loadError)).toBeVisible();
  expect(screen.getByText("What Grace wrote")).toBeVisible();
});

it("hides the messages when the viewer is no longer an admin", async () => {
  const server = new InboxServer("Secret");
  renderPage(server);
  await findText("What Secret wrote");
  server.isDenied = true;
  returnToTab();
  expect(await screen.findByRole("heading", { name: "ACCESS DENIED" })).toBeVisible();
  expect(screen.getByText("You must be an admin to view this page.")).toBeVisible();
  expect(screen.getByText("Access denied. Admin privileges required.")).toBeVisible();
  expect(screen.queryByText("What Secret wrote")).toBeNull();
});

it("loads a chatbot transcript on demand, and retries after a failure", async () => {
  const server = new InboxServer("Ada");
  server.failing.add("ContactTranscript");
  renderPage(server);
  const summary = await findText("Conversation with the chatbot (1)");
  expect(server.requests).not.toContain("ContactTranscript");
  await userEvent.click(summary);
  expect(await findText("Error 503: Service Unavailable")).toBeVisible();
  server.failing.clear();
  await clickButton("Retry");
  expect(await findText("Do you teach dancing?")).toBeVisible();
  expect(screen.getByText(/^The visitor's browser sent this transcript/)).toBeVisible();
});

it("keeps a reply draft when its message leaves the list or the dialog closes", async () => {
  const server = new InboxServer("Ada", "Grace");
  renderPage(server);
  await findText("What Ada wrote");
  await selectFilter("Unread");
  await clickButton("Reply: message from Ada");
  await userEvent.type(draft(), "Half an answer");
  const [ada] = server.messages;
  if (ada) ada.readAt = "2026-03-03T13:00:00.000Z";
  returnToTab();
  expect(await findText("Another admin marked this message as read.")).toBeVisible();
  expect(await findText("2 total, 1 unread")).toBeInTheDocument();
  expect(draft()).toHaveValue("Hello Ada,\n\nHalf an answer");

  await userEvent.keyboard("{Escape}");
  await clickButton("Reply: message from Grace");
  expect(draft()).toHaveValue("Hello Grace,\n\n");
  await userEvent.keyboard("{Escape}");
  await selectFilter("All");
  await clickButton("Reply: message from Ada");
  expect(draft()).toHaveValue("Hello Ada,\n\nHalf an answer");

  server.messages = [];
  returnToTab();
  expect(await findText(/^Another admin deleted this message, so you can't reply to it/)).toBeVisible();
  expect(draft()).toHaveValue("Hello Ada,\n\nHalf an answer");
});

it.each([
  [
    "deletes",
    async () => {
      await clickButton("Delete: message from Ada");
      await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    },
  ],
  ["marks", () => clickButton("Mark Read: message from Ada")],
])("removes the message and shows a notice when an admin %s a message that was already deleted", async (_, action) => {
  const server = new InboxServer("Ada", "Grace");
  renderPage(server);
  await findText("What Ada wrote");
  server.messages = server.messages.filter(({ id }) => id !== "Ada");
  await action();
  await waitFor(() => expect(screen.queryByText("What Ada wrote")).toBeNull());
  expect(takeNotices().map(({ text }) => text)).toEqual([deletedByOther]);
  expect(screen.getByText("What Grace wrote")).toBeVisible();
});

it("removes the message and shows an error when an admin replies to a deleted message", async () => {
  const server = new InboxServer("Ada");
  renderPage(server);
  await clickButton("Reply: message from Ada");
  await userEvent.type(draft(), "An answer");
  server.messages = [];
  await clickButton("Send Reply");
  expect(await findText(/^Another admin deleted this message, so you can't reply to it/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(await findText("No Messages Yet")).toBeVisible();
});
