import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, RouterProvider } from "react-router-dom";
import { createTestRouter } from "../../lib/navigation/test-router";
import { TextField } from "./text-field";
import { UnsavedChangesGuard } from "./unsaved-changes";
import { useAppForm } from "./use-app-form";

function Form() {
  const { field } = useAppForm({ defaultValues: { title: "" }, submit: () => undefined, failedText: "" });
  return (
    <>
      <TextField label="Title" {...field("title")} />
      <Link to="/list">All</Link>
    </>
  );
}

const guardedForm = (
  <UnsavedChangesGuard>
    <Form />
  </UnsavedChangesGuard>
);

const routes = [
  { path: "/list", element: "the list" },
  { path: "*", element: guardedForm },
];

/** Opens the form after another page, and fills it in. */
async function typeTitle(text: string): Promise<void> {
  window.history.replaceState(null, "", "/list");
  const router = createTestRouter(routes);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate("/form"));
  if (text) await userEvent.type(await screen.findByLabelText("Title"), text);
}

async function leaveAfterTyping(text: string): Promise<void> {
  await typeTitle(text);
  await userEvent.click(screen.getByRole("link", { name: "All" }));
}

const press = (name: string): Promise<void> => userEvent.click(screen.getByRole("button", { name }));

it("asks before following a link, and keeps the input on Stay", async () => {
  await leaveAfterTyping("Options");
  expect(await screen.findByRole("dialog")).toHaveTextContent("Leave without saving?");
  await press("Stay");
  expect(screen.getByLabelText("Title")).toHaveValue("Options");
});

it("asks before closing the window while there are unsaved changes", async () => {
  const closing = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await leaveAfterTyping("Options");
  await press("Stay");
  expect(closing()).toBe(false);
  await userEvent.clear(screen.getByLabelText("Title"));
  expect(closing()).toBe(true);
});

it("follows the link on Leave", async () => {
  await leaveAfterTyping("Options");
  await press("Leave");
  expect(await screen.findByText("the list")).toBeInTheDocument();
});

it("asks before going back, and stays on the page until the answer", async () => {
  await typeTitle("Options");
  window.history.back();
  expect(await screen.findByRole("dialog")).toHaveTextContent("Leave without saving?");
  await waitFor(() => expect(window.location.pathname).toBe("/form"));
  await press("Stay");
  expect(screen.getByLabelText("Title")).toHaveValue("Options");
  window.history.back();
  await screen.findByRole("dialog");
  await waitFor(() => expect(window.location.pathname).toBe("/form"));
  await press("Leave");
  expect(await screen.findByText("the list")).toBeInTheDocument();
});
