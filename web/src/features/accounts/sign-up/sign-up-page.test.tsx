import { ApolloLink, Observable } from "@apollo/client";
import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { sampleSession } from "../session/sample-session";
import { SessionContext } from "../session/session";
import { SignInPage } from "../sign-in/sign-in-page";
import { SignUpPage } from "./sign-up-page";

const session = sampleSession();

const taken = { message: "User already exists with this email or username", extensions: { code: "CONFLICT" } };
/** Responds only to registrations. */
const server = new ApolloLink(
  ({ operationName }) =>
    new Observable((response) => {
      if (operationName === "Register") response.next({ data: null, errors: [taken] });
    }),
);

it("offers to sign in with a taken email, and prefills it", async () => {
  render(
    <MockedProvider link={server}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={["/register?returnTo=%2Fcourses"]}>
          <Routes>
            <Route path="/register" element={<SignUpPage />} />
            <Route path="/login" element={<SignInPage />} />
          </Routes>
        </MemoryRouter>
      </SessionContext>
    </MockedProvider>,
  );
  await userEvent.type(screen.getByLabelText("Username"), "ada");
  await userEvent.type(screen.getByLabelText("Full name"), "Ada");
  await userEvent.type(screen.getByLabelText("Email"), "ada@example.test");
  await userEvent.type(screen.getByLabelText("Password"), "a-quiet-harbor");
  await userEvent.type(screen.getByLabelText(/^confirm password$/i), "a-quiet-harbor");
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "CREATE ACCOUNT" }));
  expect(await screen.findByText("User already exists with this email or username")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("link", { name: "Sign in with this email instead" }));
  expect(await screen.findByRole("button", { name: "LOGIN" })).toBeInTheDocument();
  expect(screen.getByLabelText("Email")).toHaveValue("ada@example.test");
});
