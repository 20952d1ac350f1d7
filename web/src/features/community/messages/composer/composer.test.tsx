import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Composer } from "./composer";

const unreachable = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });

function show(canPost = true): HTMLTextAreaElement {
  render(
    <ApolloProvider client={unreachable}>
      <Composer
        channelId="c1"
        draftKey="ada c1"
        channelName="general"
        canPost={canPost}
        replyTo={null}
        award={null}
        focusCount={0}
        onCancelReply={() => undefined}
        onEditLast={() => undefined}
        onType={() => undefined}
        onSend={() => undefined}
      />
    </ApolloProvider>,
  );
  return screen.getByRole("combobox", { name: "Message #general" });
}

beforeEach(() => localStorage.clear());

it("puts an emoji where the caret is, and one goes on writing behind it", async () => {
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

it("sends with Enter, but not where the keyboard is on the screen: there it starts a line", async () => {
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

it("empties when another tab has sent the draft, so that typing does not bring it back", async () => {
  localStorage.setItem("drafts", JSON.stringify({ "draft:ada c1": "Sent in the other tab" }));
  const field = show();
  expect(field).toHaveValue("Sent in the other tab");
  localStorage.removeItem("drafts");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "drafts" })));
  await userEvent.type(field, "x");
  expect(field).toHaveValue("x");
});

it("counts the characters from 3,600 on, and says by how many a message is too long", () => {
  const field = show();
  const write = (length: number) => fireEvent.change(field, { target: { value: "x".repeat(length) } });
  write(3_599);
  expect(screen.queryByText(/4,000/)).not.toBeInTheDocument();
  write(3_600);
  expect(screen.getByText("3,600 / 4,000")).toHaveClass("text-muted");
  write(4_012);
  expect(screen.getByText("Messages can have up to 4,000 characters: 12 too many. 4,012 / 4,000")).toHaveClass(
    "text-danger",
  );
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
});

it("says that a member may not write, without controls that do nothing", () => {
  expect(show(false)).toBeDisabled();
  expect(screen.getByText("You don't have permission to send messages in this channel.")).toBeInTheDocument();
  expect(screen.getAllByRole("button").map(({ ariaLabel }) => ariaLabel)).toEqual(["Send"]);
});
