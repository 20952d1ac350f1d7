import type { MockLink } from "@apollo/client/testing";
import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { GraphQLError } from "graphql";
import { MemoryRouter } from "react-router-dom";
import { SessionContext, type Session } from "../session/session";
import { ConfirmEmailDocument } from "./confirm-email.generated";
import { ConfirmEmailPage } from "./confirm-email-page";

const request = { query: ConfirmEmailDocument, variables: { token: "abc" } };
const refused = (code: string): MockLink.MockedResponse => ({
  request,
  result: { errors: [new GraphQLError("Refused", { extensions: { code } })] },
});

function open(address: string, mocks: MockLink.MockedResponse[] = [], status: Session["status"] = "signedOut") {
  const session: Session = {
    status,
    viewer: null,
    signIn: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
    forget: () => undefined,
  };
  render(
    <MockedProvider mocks={mocks}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={[address]}>
          <ConfirmEmailPage />
        </MemoryRouter>
      </SessionContext>
    </MockedProvider>,
  );
}

const confirmButton = () => screen.queryByRole("button", { name: "Confirm this address" });
const newLink = () => screen.findByRole("link", { name: "Ask for a new link" });

it("leads from a used-up link to a new one and stops offering to confirm", async () => {
  open("/confirm-email?token=abc", [refused("VALIDATION")], "signedIn");
  await userEvent.click(confirmButton()!);
  expect(await newLink()).toHaveAttribute("href", "/profile/edit-email");
  expect(screen.getByRole("alert")).toHaveTextContent("Refused");
  expect(confirmButton()).toBeNull();
});

it("may be tried again where the server alone failed", async () => {
  open("/confirm-email?token=abc", [refused("INTERNAL"), { request, result: { data: { confirmEmail: true } } }]);
  await userEvent.click(confirmButton()!);
  expect(await screen.findByText("The address could not be confirmed. Please try again.")).toBeInTheDocument();
  await userEvent.click(confirmButton()!);
  expect(await screen.findByText("Your address is confirmed.")).toBeInTheDocument();
});

it("leads on from an address without its secret, over signing in", async () => {
  open("/confirm-email");
  expect(await newLink()).toHaveAttribute("href", "/login?returnTo=%2Fprofile%2Fedit-email");
});
