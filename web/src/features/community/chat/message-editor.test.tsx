import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MessageEditor } from "./message-editor";

function show(text: string, { isGone = false, newerText = null as string | null } = {}) {
  const saved: string[] = [];
  const onOverwrite = jest.fn();
  const onCancel = jest.fn();
  function Editor() {
    const [written, setWritten] = useState(text);
    return (
      <MessageEditor
        text={written}
        busy={false}
        isGone={isGone}
        newerText={newerText}
        onChange={setWritten}
        onSave={() => saved.push(written)}
        onOverwrite={onOverwrite}
        onCancel={onCancel}
      />
    );
  }
  render(<Editor />);
  return {
    field: screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Edit message" }),
    saved,
    onOverwrite,
    onCancel,
  };
}

it("keeps a text that is too long, says so, and stores none of it", async () => {
  const { field, saved } = show("x".repeat(4_000));
  expect(field).toHaveAttribute("dir", "auto");
  await userEvent.type(field, "y{Enter}");
  expect([field.value.length, saved.length]).toEqual([4_001, 0]);
  expect(screen.getByRole("status")).toHaveTextContent(
    "A message has at most 4,000 characters: 1 too many. 4,001 / 4,000",
  );
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  await userEvent.type(field, "{Backspace}{Enter}");
  expect(saved).toEqual(["x".repeat(4_000)]);
});

it("says when the message is gone, and lets what was written be taken along", async () => {
  const user = userEvent.setup();
  const { field, saved } = show("What I meant is", { isGone: true });
  expect(screen.getByText(/^This message was deleted meanwhile/)).toBeInTheDocument();
  await user.type(field, " this{Enter}");
  expect(saved).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe("What I meant is this");
});

it("shows a newer text, and overwrites it only by its button", async () => {
  const user = userEvent.setup();
  const { field, saved, onOverwrite, onCancel } = show("Stop at 1.1", { newerText: "Stop at **1.2**" });
  expect(screen.getByRole("alert")).toHaveTextContent(
    /^This message has changed since you started editing. It now says:\s*Stop at 1.2$/,
  );
  await user.type(field, "{Enter}");
  expect([saved, onOverwrite.mock.calls.length]).toEqual([[], 0]);
  await user.click(screen.getByRole("button", { name: "Save anyway" }));
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect([onOverwrite.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
});
