import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useAppForm } from "../form/use-app-form";
import { TextField } from "../form/text-field";
import { Modal } from "./modal";

function NameForm() {
  const { field, formProps } = useAppForm({ defaultValues: { name: "" }, submit: () => undefined, failedText: "" });
  return (
    <form {...formProps}>
      <TextField label="Name" {...field("name")} />
    </form>
  );
}

function Page({ keepsInput }: { keepsInput?: boolean }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal open={isOpen} onOpenChange={setOpen} title="New channel" keepsInput={keepsInput}>
      <NameForm />
    </Modal>
  );
}

const dialog = () => screen.queryByRole("dialog", { name: "New channel" });
const question = () => screen.queryByRole("dialog", { name: "Discard your changes?" });

it("asks before it closes with unsaved changes, by Escape or by Back", async () => {
  render(<Page />);
  await userEvent.type(screen.getByLabelText("Name"), "charts");
  await userEvent.keyboard("{Escape}");
  expect(question()).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText("Name")).toHaveValue("charts");
  expect(question()).not.toBeInTheDocument();

  window.history.back();
  await waitFor(() => expect(question()).toBeInTheDocument());
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(dialog()).not.toBeInTheDocument();
});

it("closes without a question if nothing was changed, or if the input is kept", async () => {
  const { unmount } = render(<Page />);
  await userEvent.type(screen.getByLabelText("Name"), "c{Backspace}");
  await userEvent.keyboard("{Escape}");
  expect(dialog()).not.toBeInTheDocument();
  unmount();
  render(<Page keepsInput />);
  await userEvent.type(screen.getByLabelText("Name"), "charts");
  await userEvent.keyboard("{Escape}");
  expect(dialog()).not.toBeInTheDocument();
});
