import type { MockLink } from "@apollo/client/testing";
import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SessionContext, type Session } from "../accounts/session/session";
import type { Viewer } from "../accounts/session/stored-viewer";
import { ContactForm } from "./contact-form";
import { SendContactMessageDocument } from "./contact-form.generated";

const prefilled = { name: "Ada", email: "ada@example.test", message: "" };

function open(viewerId: string, mocks: MockLink.MockedResponse[] = []) {
  const session: Session = {
    status: "signedIn",
    viewer: { id: viewerId } as Viewer,
    signIn: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
    clearSession: () => undefined,
  };
  return render(
    <MockedProvider mocks={mocks}>
      <SessionContext value={session}>
        <ContactForm purpose="page" prefilled={prefilled} />
      </SessionContext>
    </MockedProvider>,
  );
}

/** The server's part for a message that says 'Thanks'. */
const thanks: MockLink.MockedResponse = {
  request: { query: SendContactMessageDocument, variables: { input: { ...prefilled, message: "Thanks" } } },
  result: { data: { sendContactMessage: { __typename: "ContactMessage", id: "1" } } },
};

const message = () => screen.getByLabelText("Message");

beforeEach(() => sessionStorage.clear());

it("still holds what was typed when one comes back, and for nobody else", async () => {
  const page = open("ada");
  await userEvent.type(message(), "My invoice is wrong");
  page.unmount();
  const again = open("ada");
  expect(message()).toHaveValue("My invoice is wrong");
  again.unmount();
  open("bob");
  expect(message()).toHaveValue("");
});

it("keeps nothing of a message that was sent", async () => {
  const page = open("ada", [thanks]);
  await userEvent.type(message(), "Thanks");
  await userEvent.click(screen.getByRole("button", { name: "Send Message" }));
  await screen.findByText("Your message has been sent successfully. We will contact you soon.");
  expect(message()).toHaveValue("");
  page.unmount();
  open("ada");
  expect(message()).toHaveValue("");
});

it("does not say that a message was sent above what is wrong with the next one", async () => {
  open("ada", [thanks]);
  await userEvent.type(message(), "Thanks");
  const send = screen.getByRole("button", { name: "Send Message" });
  await userEvent.click(send);
  const success = await screen.findByText("Your message has been sent successfully. We will contact you soon.");
  await userEvent.click(send);
  await screen.findByText("Message is required");
  expect(success).not.toBeInTheDocument();
});

it("keeps a message that could not be sent, and says so", async () => {
  open("ada", [{ request: thanks.request, error: new TypeError("Failed to fetch") }]);
  await userEvent.type(message(), "Thanks");
  await userEvent.click(screen.getByRole("button", { name: "Send Message" }));
  await screen.findByText("There was a problem sending your message. Please try again later.");
  expect(message()).toHaveValue("Thanks");
});
