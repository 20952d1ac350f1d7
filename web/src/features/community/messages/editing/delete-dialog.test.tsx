import { fireEvent, render, screen } from "@testing-library/react";
import type { FeedMessage } from "../../live/window/message-feed";
import { message } from "../../live/simulated-channel";
import { DeleteDialog } from "./delete-dialog";

const [own, other, another] = [message(1, { sender: { ...message(1).sender, id: "admin" } }), message(2), message(3)];

function show() {
  const deleted: [string, string | null][] = [];
  const dialog = (message: FeedMessage | null) =>
    message && (
      <DeleteDialog
        message={message}
        viewerId="admin"
        onClose={() => rerender(dialog(null))}
        onDelete={({ id }, reason) => deleted.push([id, reason])}
      />
    );
  const { rerender } = render(dialog(null));
  return { open: (message: FeedMessage) => rerender(dialog(message)), deleted };
}

const field = () => screen.queryByRole<HTMLTextAreaElement>("textbox", { name: "Reason" });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("accepts an optional reason for another member's message", () => {
  const { open, deleted } = show();
  open(other);
  fireEvent.change(field() ?? document.body, { target: { value: " Advertising " } });
  expect(field()?.maxLength).toBe(500);
  press("Delete");
  open(another);
  expect(field()?.value).toBe("");
  press("Delete");
  expect(deleted).toEqual([
    ["m2", "Advertising"],
    ["m3", null],
  ]);
});

it("does not ask for a reason for the viewer's own message", () => {
  const { open, deleted } = show();
  open(own);
  expect(field()).toBeNull();
  press("Delete");
  expect(deleted).toEqual([["m1", null]]);
});

it("clears the reason when the dialog closes without deleting", () => {
  const { open, deleted } = show();
  open(other);
  fireEvent.change(field() ?? document.body, { target: { value: "No" } });
  press("Cancel");
  open(other);
  expect(field()?.value).toBe("");
  expect(deleted).toEqual([]);
});
