import type { MockLink } from "@apollo/client/testing";
import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { GraphQLError } from "graphql";
import { MemoryRouter } from "react-router-dom";
import { sampleSession } from "../session/sample-session";
import { SessionContext, type Session } from "../session/session";
import { ConfirmEmailDocument } from "./confirm-email.generated";
import { ConfirmEmailPage } from "./confirm-email-page";

const request = { query: ConfirmEmailDocument, variables: { token: "abc" } };
const rejected = (code: string): MockLink.MockedResponse => ({
  request,
  result: { errors: [new GraphQLError("Rejected", { extensions: { code } })] },
});

function open(url: string, mocks: MockLink.MockedResponse[] = [], status: Session["status"] = "signedOut") {
  const session = sampleSession({ status });
  render(
    <MockedProvider mocks={mocks}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={[url]}>
          <ConfirmEmailPage />
        </MemoryRouter>
      </SessionContext>
    </MockedProvider>,
  );
}

const confirmButton = () => screen.queryByRole("button", { name: "Confirm email" });
const newLink = () => screen.findByRole("link", { name: "Request a new link" });

it("offers a new link after a used one is rejected", async () => {
  open("/confirm-email?token=abc", [rejected("VALIDATION")], "signedIn");
  await userEvent.click(confirmButton()!);
  expect(await newLink()).toHaveAttribute("href", "/profile/edit-email");
  expect(screen.getByRole("alert")).toHaveTextContent("Rejected");
  expect(confirmButton()).toBeNull();
});

it("allows a retry after a server error", async () => {
  open("/confirm-email?token=abc", [rejected("INTERNAL"), { request, result: { data: { confirmEmail: true } } }]);
  await userEvent.click(confirmButton()!);
  expect(await screen.findByText("We couldn't confirm your email. Please try again.")).toBeInTheDocument();
  await userEvent.click(confirmButton()!);
  expect(await screen.findByText("Your email is confirmed.")).toBeInTheDocument();
});

it("says where the next link goes after a change is approved", async () => {
  open("/confirm-email?step=approve&token=abc", [{ request, result: { data: { confirmEmail: true } } }]);
  await userEvent.click(screen.getByRole("button", { name: "Approve the change" }));
  expect(await screen.findByText("Approved. Now open the link we sent to your new address.")).toBeInTheDocument();
});

it("offers a new link through sign-in when the URL has no token", async () => {
  open("/confirm-email");
  expect(await newLink()).toHaveAttribute("href", "/login?returnTo=%2Fprofile%2Fedit-email");
});
