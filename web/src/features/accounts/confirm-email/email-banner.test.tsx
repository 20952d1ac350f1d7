import type { MockLink } from "@apollo/client/testing";
import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { GraphQLError } from "graphql";
import { MemoryRouter } from "react-router-dom";
import { sampleSession } from "../session/sample-session";
import { SessionContext, type Viewer } from "../session/session";
import { ResendEmailConfirmationDocument } from "./confirm-email.generated";
import { EmailBanner } from "./email-banner";

jest.mock("../code-step/demo-mail-hint", () => ({ DemoMailHint: () => null }));

const request = { query: ResendEmailConfirmationDocument };

function show(changes: Partial<Viewer> | null, mocks: MockLink.MockedResponse[] = [], path = "/") {
  const viewer = changes && ({ id: "v1", email: "ida@example.test", pendingEmail: null, xp: 10, ...changes } as Viewer);
  const session = sampleSession({ status: viewer ? "signedIn" : "signedOut", viewer });
  return render(
    <MockedProvider mocks={mocks}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={[path]}>
          <EmailBanner />
        </MemoryRouter>
      </SessionContext>
    </MockedProvider>,
  );
}

it("shows nothing to visitors, to members with a confirmed address, and where they confirm it", () => {
  expect(show(null).container).toBeEmptyDOMElement();
  expect(show({ emailConfirmed: true }).container).toBeEmptyDOMElement();
  expect(show({ emailConfirmed: false }, [], "/confirm-email").container).toBeEmptyDOMElement();
});

it("tells staff the date by which they need a second factor, and after it, that their rights are paused", async () => {
  const page = show({ emailConfirmed: true, secondFactorDueAt: "2999-01-31T00:00:00Z" });
  expect(await screen.findByText(/before Jan 3[01], 2999/)).toBeInTheDocument();
  page.unmount();
  show({ emailConfirmed: true, secondFactorDueAt: "2020-01-31T00:00:00Z" });
  expect(await screen.findByText(/^Your staff rights are paused/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Add one" })).toHaveAttribute("href", "/profile#security");
});

it("shows the email to confirm, and reports a sent link only on success", async () => {
  const response = {
    __typename: "Viewer" as const,
    id: "v1",
    email: "ida@example.test",
    emailConfirmed: false,
    pendingEmail: null,
  };
  const limited = { errors: [new GraphQLError("Too many links", { extensions: { code: "RATE_LIMITED" } })] };
  show({ emailConfirmed: false }, [
    { request, result: limited },
    { request, result: { data: { resendEmailConfirmation: response } } },
  ]);
  expect(await screen.findByRole("status")).toHaveTextContent("open the link we sent to ida@example.test");
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("Too many links")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText(/We sent a new link to ida@example.test/)).toBeInTheDocument();
});

it("links new members to the free course", async () => {
  show({ emailConfirmed: false, xp: 0 });
  expect(await screen.findByRole("link", { name: "Free course" })).toHaveAttribute("href", "/courses/intro-to-trading");
});
