import { MockedProvider } from "@apollo/client/testing/react";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { SessionContext, type Session } from "../accounts/session/session";
import { ChatWindow } from "./chat-window";
import { conversation } from "./conversation";

const visitor: Session = {
  status: "signedOut",
  viewer: null,
  signIn: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
  clearSession: () => undefined,
};

const originalFetch = globalThis.fetch;

beforeEach(() => {
  // Nobody answers: the canned answers will do.
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  sessionStorage.clear();
  conversation.startOver();
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

/** What the server answers from now on; jsdom has no Response, so this is the part of one that is read. */
function answerWith(status: number, body: object): void {
  globalThis.fetch = () =>
    Promise.resolve({
      ok: status < 300,
      status,
      statusText: "",
      text: () => Promise.resolve(JSON.stringify(body)),
    } as Response);
}

const ask = (question: string) => act(() => conversation.ask(question));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it("hands over the newest question with what was typed before, unless the message was written by hand", async () => {
  await ask("First?");
  await press("Hand over to the team");
  await userEvent.type(field("Full Name"), "Ada");
  await press("Back to the chat");
  await ask("Second?");
  await press("Hand over to the team");
  expect(field("Message").value).toBe("Second?");
  expect(field("Full Name").value).toBe("Ada");
  await userEvent.type(field("Message"), " Please!");
  await press("Back to the chat");
  await ask("Third?");
  await press("Hand over to the team");
  expect(field("Message").value).toBe("Second? Please!");
});

it("forgets what was written about a conversation that is started over", async () => {
  await ask("First?");
  await press("Hand over to the team");
  await userEvent.type(field("Message"), " Please!");
  await press("Back to the chat");
  await press("Start over");
  await ask("Second?");
  await press("Hand over to the team");
  expect(field("Message").value).toBe("Second?");
});

it("says that it is thinking until the answer arrives", async () => {
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  globalThis.fetch = () => mayAnswer.then(() => Promise.reject(new TypeError("Failed to fetch")));
  await userEvent.type(screen.getByPlaceholderText("Ask me anything..."), "Hello{Enter}");
  expect(screen.getByText("Thinking...")).toBeInTheDocument();
  answer();
  await waitFor(() => expect(screen.queryByText("Thinking...")).toBeNull());
});

it.each([
  ["is missing", 404, "The chatbot service is currently unavailable. I'll use simulated responses instead."],
  ["fails", 500, "⚠️ The chatbot encountered an error. Please try again later."],
])("says that it is offline when its service %s, answers by itself, and recovers", async (_how, status, notice) => {
  answerWith(200, { reply: "Hello." });
  await ask("Hello?");
  answerWith(status, {});
  await ask("What does Premium cost?");
  expect(screen.getByText(notice)).toBeInTheDocument();
  expect(screen.getByText(/Premium is \$19\.99 per month\./)).toBeInTheDocument();
  expect(screen.getByText("Offline mode")).toBeInTheDocument();
  answerWith(200, { reply: "The Forex course is $89.99." });
  await ask("How much is the Forex course?");
  expect(screen.getByText("The Forex course is $89.99.")).toBeInTheDocument();
  expect(screen.queryByText("Offline mode")).toBeNull();
});

it("says so when the answer is empty", async () => {
  answerWith(200, { reply: "" });
  await ask("Hello?");
  expect(screen.getByText("I received your message but couldn't generate a proper response.")).toBeInTheDocument();
});
