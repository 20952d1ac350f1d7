import type { MockLink } from "@apollo/client/testing";
import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { sampleSession } from "../../accounts/session/sample-session";
import { SessionContext } from "../../accounts/session/session";
import type { Viewer } from "../../accounts/session/stored-viewer";
import { UpdateProfileDocument } from "../update-profile.generated";
import { EditFieldPage } from "./edit-field-page";
import type { EditableField } from "./edit-screens";

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

const session = sampleSession({ status: "signedIn", viewer });

function open(field: EditableField, mocks: MockLink.MockedResponse[] = []) {
  render(
    <MockedProvider mocks={mocks}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={["/edit"]}>
          <Routes>
            <Route path="/edit" element={<EditFieldPage field={field} />} />
            <Route path="/profile" element={<p>The profile</p>} />
          </Routes>
        </MemoryRouter>
      </SessionContext>
    </MockedProvider>,
  );
}

it("shows the current value, who can see it, and that a new email must be confirmed", () => {
  open("email");
  expect(screen.getByText("nova@example.test")).toBeInTheDocument();
  expect(screen.getByText("Only you and admins can see it.")).toBeInTheDocument();
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(/We use your old email until you open the link/);
});

it("links back to the profile", () => {
  open("phone");
  expect(screen.getByText("Not set")).toBeInTheDocument();
  for (const name of ["Back to profile", "Cancel"])
    expect(screen.getByRole("link", { name })).toHaveAttribute("href", "/profile");
});

it.each([
  ["name", "Full Name", "Nova N.", "Name updated!"],
  ["address", "Address", "1 Harbor Lane, Boston", "Address updated!"],
  ["phone", "Phone Number", "+44 20 7946 0001", "Phone number updated!"],
] as const)("requires a %s, saves it, alerts, and returns to the profile", async (field, label, value, alert) => {
  const alerts = jest.spyOn(window, "alert").mockReturnValue();
  const request = { query: UpdateProfileDocument, variables: { userId: viewer.id, input: { [field]: value } } };
  open(field, [{ request, result: { data: { updateProfile: { __typename: "Viewer", id: viewer.id } } } }]);
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("This field is required")).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(label), value);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The profile")).toBeInTheDocument();
  expect(alerts.mock.calls).toEqual([[alert]]);
  alerts.mockRestore();
});
