import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router-dom";
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

async function leaveAfterTyping(text: string): Promise<void> {
  const form = (
    <UnsavedChangesGuard>
      <Form />
    </UnsavedChangesGuard>
  );
  const router = createMemoryRouter([
    { path: "/", element: form },
    { path: "/list", element: "the list" },
  ]);
  render(<RouterProvider router={router} />);
  if (text) await userEvent.type(screen.getByLabelText("Title"), text);
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
