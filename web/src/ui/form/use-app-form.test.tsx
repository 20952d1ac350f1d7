import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpError } from "../../lib/http-error";
import { required } from "./field-rules";
import { FormAlert } from "./form-alert";
import { TextField } from "./text-field";
import { useAppForm } from "./use-app-form";

function OrderForm({ submit }: { submit: () => Promise<void> }) {
  const { field, formProps, formError, isSubmitting } = useAppForm({
    defaultValues: { title: "", price: "", hidden: "" },
    submit,
    failedText: "Not saved.",
  });
  return (
    <form {...formProps}>
      <FormAlert text={formError} />
      <TextField label="Title" {...field("title", { validate: required("Title is required") })} />
      <TextField label="Price" {...field("price", { validate: required("Price is required") })} />
      <button type="submit">{isSubmitting ? "Saving" : "Save"}</button>
    </form>
  );
}

const show = (submit: () => Promise<void>) => render(<OrderForm submit={submit} />);

async function fillIn(): Promise<void> {
  await userEvent.type(screen.getByLabelText("Title"), "Options");
  await userEvent.type(screen.getByLabelText("Price"), "5");
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const rejectWith = (body: unknown) => () => Promise.reject(new HttpError(400, "Bad Request", body));

it("focuses the first invalid field without submitting", async () => {
  const submit = jest.fn(() => Promise.resolve());
  show(submit);
  await save();
  expect(await screen.findByText("Title is required")).toBeInTheDocument();
  expect(screen.getByText("Price is required")).toBeInTheDocument();
  expect(screen.getByLabelText("Title")).toHaveFocus();
  expect(submit).not.toHaveBeenCalled();
});

it("shows the server's field errors at their fields and focuses the first", async () => {
  const fields = { price: ["Too high"], title: ["Taken"] };
  show(rejectWith({ message: "Invalid", code: "VALIDATION", fields }));
  await fillIn();
  await save();
  expect(await screen.findByText("Taken")).toBeInTheDocument();
  expect(screen.getByLabelText("Title")).toHaveAccessibleDescription("Taken");
  expect(screen.getByLabelText("Title")).toBeInvalid();
  expect(screen.getByLabelText("Title")).toHaveFocus();
  expect(screen.getByLabelText("Price")).toHaveAccessibleDescription("Too high");
  expect(screen.queryByText("Invalid")).toBeNull();
});

it.each([
  ["no field", { message: "You can't edit this", code: "FORBIDDEN" }, "You can't edit this"],
  ["a field that isn't shown", { message: "Must be empty", fields: { hidden: ["Must be empty"] } }, "Must be empty"],
  ["an internal error", { message: "Oops", code: "INTERNAL" }, "Not saved."],
])("shows an error that names %s once, in the alert", async (_, body, text) => {
  show(rejectWith(body));
  await fillIn();
  await save();
  expect(await screen.findAllByText(text)).toHaveLength(1);
  expect(screen.getByText(text).closest("[role=alert]")).toBe(screen.getAllByRole("alert")[0]);
  expect(screen.getByLabelText("Title")).toBeValid();
});

it("submits once while pending, and again afterward", async () => {
  const finish: (() => void)[] = [];
  const submit = jest.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
  show(submit);
  await fillIn();
  await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
  await userEvent.type(screen.getByLabelText("Price"), "{Enter}");
  await screen.findByText("Saving");
  expect(submit).toHaveBeenCalledTimes(1);
  finish[0]?.();
  await screen.findByText("Save");
  await save();
  expect(submit).toHaveBeenCalledTimes(2);
});
