import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { Button } from "../button";
import { ConfirmDialog } from "./confirm-dialog";
import { Drawer } from "./drawer";
import { Modal } from "./modal";

interface DialogState {
  open: boolean;
  setOpen: (open: boolean) => void;
}

function Page({ dialog }: { dialog: (state: DialogState) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <Button onClick={() => setOpen(true)}>Opener</Button>
      {dialog({ open, setOpen })}
    </main>
  );
}

const dialogs = {
  modal: ({ open, setOpen }: DialogState) => <Modal open={open} onOpenChange={setOpen} title="Dialog" />,
  "modal with an autofocused field": ({ open, setOpen }: DialogState) => (
    <Modal open={open} onOpenChange={setOpen} title="Dialog">
      <input autoFocus aria-label="Field" />
    </Modal>
  ),
  drawer: ({ open, setOpen }: DialogState) => (
    <Drawer open={open} onOpenChange={setOpen} side="left" title="Dialog">
      Content
    </Drawer>
  ),
};

async function openFromKeyboard(): Promise<HTMLElement> {
  const opener = screen.getByRole("button", { name: "Opener" });
  opener.focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("dialog");
  return opener;
}

it.each(Object.entries(dialogs))("returns the focus to the opener each time a %s closes", async (_name, dialog) => {
  render(<Page dialog={dialog} />);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const opener = await openFromKeyboard();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(opener).toHaveFocus());
  }
});

it("focuses the main content if the opener is gone", async () => {
  render(<Page dialog={dialogs.modal} />);
  const opener = await openFromKeyboard();
  opener.remove();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.querySelector("main")).toHaveFocus());
});

function DrawerThenModal() {
  const [shown, setShown] = useState<"drawer" | "modal" | null>(null);
  return (
    <main tabIndex={-1}>
      <Button onClick={() => setShown("drawer")}>Opener</Button>
      <Drawer open={shown === "drawer"} onOpenChange={() => setShown(null)} side="left" title="List">
        <Button onClick={() => setShown("modal")}>Manage</Button>
      </Drawer>
      {shown === "modal" && <Modal open onOpenChange={() => setShown(null)} title="Dialog" />}
    </main>
  );
}

it("returns the focus to the drawer's opener if the drawer has closed", async () => {
  render(<DrawerThenModal />);
  const opener = await openFromKeyboard();
  screen.getByRole("button", { name: "Manage" }).focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Dialog" });
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(opener).toHaveFocus());
});

it("focuses Cancel first in a confirm dialog", async () => {
  const onConfirm = jest.fn();
  render(
    <Page
      dialog={({ open, setOpen }) => (
        <ConfirmDialog
          {...{ open, onConfirm }}
          onOpenChange={setOpen}
          title="Delete it?"
          message="For good."
          confirmLabel="Delete"
        />
      )}
    />,
  );
  await openFromKeyboard();
  await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
});
