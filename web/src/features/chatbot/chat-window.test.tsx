import { MockedProvider } from "@apollo/client/testing/react";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { sampleSession } from "../accounts/session/sample-session";
import { SessionContext } from "../accounts/session/session";
import { ChatWindow } from "./chat-window";
import { chatbotConversation } from "./chatbot-conversation";

const visitor = sampleSession();

const originalFetch = globalThis.fetch;

beforeEach(() => {
  // The server is unreachable, so canned answers are used.
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  sessionStorage.clear();
  chatbotConversation().startOver();
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  Element.prototype.scrollTo = () => undefined;
  render(
    <MockedProvider>
      <MemoryRouter>
        <SessionContext value={visitor}>
          <ChatWindow id="chat" onClose={() => undefined} />
        </SessionContext>
      </MemoryRouter>
    </MockedProvider>,
  );
});

afterEach(() => {
  globalThis.fetch = originalFetch;
});

/** Mocks fetch with only the parts of Response that the client reads. */
function mockResponse(status: number, body: object): void {
  globalThis.fetch = () =>
    Promise.resolve({
      ok: status < 300,
      status,
      statusText: "",
      text: () => Promise.resolve(JSON.stringify(body)),
    } as Response);
}

const ask = (question: string) => act(() => chatbotConversation().ask(question));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it("prefills the newest question and keeps typed fields, but never overwrites an edited message", async () => {
  await ask("First?");
  await press("Contact our team");
  await userEvent.type(field("Full Name"), "Ada");
  await press("Back to the chat");
  await ask("Second?");
  await press("Contact our team");
  expect(field("Message").value).toBe("Second?");
  expect(field("Full Name").value).toBe("Ada");
  await userEvent.type(field("Message"), " Please!");
  await press("Back to the chat");
  await ask("Third?");
  await press("Contact our team");
  expect(field("Message").value).toBe("Second? Please!");
});

it("discards the handover draft when the conversation starts over", async () => {
  await ask("First?");
  await press("Contact our team");
  await userEvent.type(field("Message"), " Please!");
  await press("Back to the chat");
  await press("Start over");
  await ask("Second?");
  await press("Contact our team");
  expect(field("Message").value).toBe("Second?");
});

it("shows 'Thinking...' until the reply arrives", async () => {
  let respond = (): void => undefined;
  const canRespond = new Promise<void>((resolve) => (respond = resolve));
  globalThis.fetch = () => canRespond.then(() => Promise.reject(new TypeError("Failed to fetch")));
  await userEvent.type(screen.getByPlaceholderText("Ask me anything..."), "Hello{Enter}");
  expect(screen.getByText("Thinking...")).toBeInTheDocument();
  respond();
  await waitFor(() => expect(screen.queryByText("Thinking...")).toBeNull());
});

it.each([
  ["is missing", 404, "The chatbot service is currently unavailable. I'll use simulated responses instead."],
  ["fails", 500, "⚠️ The chatbot encountered an error. Please try again later."],
])("goes offline when the service %s, uses canned answers, and recovers", async (_how, status, notice) => {
  mockResponse(200, { reply: "Hello." });
  await ask("Hello?");
  mockResponse(status, {});
  await ask("What does Premium cost?");
  expect(screen.getByText(notice)).toBeInTheDocument();
  expect(screen.getByText(/Premium is \$19\.99 per month\./)).toBeInTheDocument();
  expect(screen.getByText("Offline mode")).toBeInTheDocument();
  mockResponse(200, { reply: "The Forex course is $89.99." });
  await ask("How much is the Forex course?");
  expect(screen.getByText("The Forex course is $89.99.")).toBeInTheDocument();
  expect(screen.queryByText("Offline mode")).toBeNull();
});

it("shows a message when the reply is empty", async () => {
  mockResponse(200, { reply: "" });
  await ask("Hello?");
  expect(screen.getByText("I received your message but couldn't generate a proper response.")).toBeInTheDocument();
});
