import { ApolloLink, Observable } from "@apollo/client";
import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { sampleSession } from "../session/sample-session";
import { SessionContext, type Session } from "../session/session";
import { storePendingSignIn } from "./pending-sign-in";
import { VerifyCodePage } from "../verify-code/verify-code-page";
import { SignInPage } from "./sign-in-page";

const pending = { userId: "00000000-0000-4000-8000-000000000000", email: "ada@example.test" };

const session = sampleSession();

/** Never responds. */
const pendingLink = new ApolloLink(() => new Observable(() => undefined));

function open(url: string, status: Session["status"] = "signedOut") {
  return render(
    <MockedProvider link={pendingLink}>
      <SessionContext value={{ ...session, status }}>
        <MemoryRouter initialEntries={[url]}>
          <Routes>
            <Route path="/login" element={<SignInPage />} />
            <Route path="/verify-mfa" element={<VerifyCodePage />} />
            <Route path="/courses" element={<p>The courses</p>} />
          </Routes>
        </MemoryRouter>
      </SessionContext>
    </MockedProvider>,
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

it("returns to the code step after a reload, until the visitor starts over", async () => {
  storePendingSignIn(pending);
  const page = open("/login");
  expect(await screen.findByLabelText("Verification code")).toBeInTheDocument();
  expect(screen.getByText("ada@example.test")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Back to Login" }));
  expect(screen.getByLabelText("Password")).toBeInTheDocument();
  page.unmount();
  open("/login");
  expect(screen.getByLabelText("Password")).toBeInTheDocument();
});

it("asks for a code of the authenticator app, or a recovery code", async () => {
  storePendingSignIn({ ...pending, codeSource: "AUTHENTICATOR" });
  open("/login");
  expect(await screen.findByLabelText("Verification code")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Resend/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
  await userEvent.type(screen.getByLabelText("Recovery code"), "abcde-12345");
  expect(screen.getByRole("button", { name: "VERIFY CODE" })).toBeEnabled();
});

it("asks members with passkeys for one, or for the code that replaces it", async () => {
  storePendingSignIn({ ...pending, codeSource: "PASSKEY" });
  const page = open("/login");
  expect(await screen.findByRole("button", { name: "Use your passkey" })).toBeInTheDocument();
  expect(screen.getByLabelText("Recovery code")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Use the app" })).not.toBeInTheDocument();
  page.unmount();
  storePendingSignIn({ ...pending, codeSource: "PASSKEY_OR_AUTHENTICATOR" });
  open("/login");
  expect(await screen.findByRole("button", { name: "Use your passkey" })).toBeInTheDocument();
  expect(screen.getByLabelText("Verification code")).toBeInTheDocument();
});

it("starts with the password once the code has expired", () => {
  jest.useFakeTimers({ now: new Date("2026-03-01T12:00:00Z") });
  storePendingSignIn(pending);
  jest.setSystemTime(new Date("2026-03-01T12:10:00Z"));
  open("/login");
  expect(screen.getByLabelText("Password")).toBeInTheDocument();
});

it("links from the code screen back to the password form", async () => {
  storePendingSignIn(pending);
  open("/verify-mfa");
  await userEvent.click(screen.getByRole("link", { name: "Back to Login" }));
  expect(screen.getByLabelText("Password")).toBeInTheDocument();
});

it("sends visitors without a pending sign-in from the code screen to the password form", () => {
  open("/verify-mfa");
  expect(screen.getByLabelText("Password")).toBeInTheDocument();
});

it("sends members from the code screen to where they were going", () => {
  open("/verify-mfa?returnTo=%2Fcourses", "signedIn");
  expect(screen.getByText("The courses")).toBeInTheDocument();
});
