import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MessageEditor } from "./message-editor";

function show(text: string, isGone = false) {
  const saved: string[] = [];
  function Editor() {
    const [written, setWritten] = useState(text);
    return (
      <MessageEditor
        text={written}
        busy={false}
        isGone={isGone}
        onChange={setWritten}
        onSave={() => saved.push(written)}
        onCancel={() => undefined}
      />
    );
  }
  render(<Editor />);
  return { field: screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Edit message" }), saved };
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
  const { field, saved } = show("What I meant is", true);
  expect(screen.getByText(/^This message was deleted meanwhile/)).toBeInTheDocument();
  await user.type(field, " this{Enter}");
  expect(saved).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe("What I meant is this");
});
