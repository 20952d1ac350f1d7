import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { SessionContext, type Session } from "../../accounts/session";
import type { Viewer } from "../../accounts/stored-viewer";
import { EditFieldPage } from "./edit-field-page";

const viewer = {
  id: "6f1c1a52-6d0e-4a51-9d0c-2f6f6a1f0a11",
  username: "nova",
  email: "nova@example.test",
  phone: "",
  role: "FREE",
  level: 2,
  xp: 150,
  nextLevelXp: 200,
  createdAt: "2026-03-03T12:00:00.000Z",
} as Viewer;

const session: Session = {
  status: "signedIn",
  viewer,
  signIn: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
  forget: () => undefined,
};

function open(field: "email" | "phone") {
  render(
    <MockedProvider mocks={[]}>
      <SessionContext value={session}>
        <MemoryRouter>
          <EditFieldPage field={field} />
        </MemoryRouter>
      </SessionContext>
    </MockedProvider>,
  );
}

it("says what holds now, who sees it and that a new address must be confirmed, before anything is saved", () => {
  open("email");
  expect(screen.getByText("nova@example.test")).toBeInTheDocument();
  expect(screen.getByText("Only you and the admins see it.")).toBeInTheDocument();
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(/It counts once you open that link/);
});

it("can be left without saving", () => {
  open("phone");
  expect(screen.getByText("Not given")).toBeInTheDocument();
  for (const name of ["Back to profile", "Cancel"])
    expect(screen.getByRole("link", { name })).toHaveAttribute("href", "/profile");
});
