import type { MockLink } from "@apollo/client/testing";
import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { sampleSession } from "../accounts/session/sample-session";
import { SessionContext } from "../accounts/session/session";
import type { Viewer } from "../accounts/session/stored-viewer";
import { ContactForm } from "./contact-form";
import { SendContactMessageDocument } from "./contact-form.generated";

const prefilled = { name: "Ada", email: "ada@example.test", message: "" };

function renderForm(viewerId: string, mocks: MockLink.MockedResponse[] = []) {
  const session = sampleSession({ status: "signedIn", viewer: { id: viewerId } as Viewer });
  return render(
    <MockedProvider mocks={mocks}>
      <SessionContext value={session}>
        <ContactForm purpose="page" prefilled={prefilled} />
      </SessionContext>
    </MockedProvider>,
  );
}

/** Accepts a message with the text 'Thanks'. */
const thanksMock: MockLink.MockedResponse = {
  request: { query: SendContactMessageDocument, variables: { input: { ...prefilled, message: "Thanks" } } },
  result: { data: { sendContactMessage: { __typename: "ContactMessage", id: "1" } } },
};

const message = () => screen.getByLabelText("Message");

beforeEach(() => sessionStorage.clear());

it("restores the draft for the same member only", async () => {
  const page = renderForm("ada");
  await userEvent.type(message(), "My invoice is wrong");
  page.unmount();
  const again = renderForm("ada");
  expect(message()).toHaveValue("My invoice is wrong");
  again.unmount();
  renderForm("bob");
  expect(message()).toHaveValue("");
});

it("deletes the draft once the message is sent", async () => {
  const page = renderForm("ada", [thanksMock]);
  await userEvent.type(message(), "Thanks");
  await userEvent.click(screen.getByRole("button", { name: "Send Message" }));
  await screen.findByText("Your message has been sent successfully. We will contact you soon.");
  expect(message()).toHaveValue("");
  page.unmount();
  renderForm("ada");
  expect(message()).toHaveValue("");
});

it("hides the success notice when the next message is invalid", async () => {
  renderForm("ada", [thanksMock]);
  await userEvent.type(message(), "Thanks");
  const send = screen.getByRole("button", { name: "Send Message" });
  await userEvent.click(send);
  const success = await screen.findByText("Your message has been sent successfully. We will contact you soon.");
  await userEvent.click(send);
  await screen.findByText("Message is required");
  expect(success).not.toBeInTheDocument();
});

it("keeps the message and shows an error when sending fails", async () => {
  renderForm("ada", [{ request: thanksMock.request, error: new TypeError("Failed to fetch") }]);
  await userEvent.type(message(), "Thanks");
  await userEvent.click(screen.getByRole("button", { name: "Send Message" }));
  await screen.findByText("There was a problem sending your message. Please try again later.");
  expect(message()).toHaveValue("Thanks");
});
