import { MockedProvider } from "@apollo/client/testing/react";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { SessionContext, type Session } from "../accounts/session";
import { ChatWindow } from "./chat-window";
import { conversation } from "./conversation";

const visitor: Session = {
  status: "signedOut",
  viewer: null,
  signIn: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
  forget: () => undefined,
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
