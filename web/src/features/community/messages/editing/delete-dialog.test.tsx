import { fireEvent, render, screen } from "@testing-library/react";
import type { FeedMessage } from "../../live/window/message-feed";
import { message } from "../../live/simulated-channel";
import { DeleteDialog } from "./delete-dialog";

const [own, other, another] = [message(1, { sender: { ...message(1).sender, id: "admin" } }), message(2), message(3)];

function show() {
  const deleted: [string, string | null][] = [];
  const dialog = (asked: FeedMessage | null) => (
    <DeleteDialog
      message={asked}
      viewerId="admin"
      onClose={() => rerender(dialog(null))}
      onDelete={({ id }, reason) => deleted.push([id, reason])}
    />
  );
  const { rerender } = render(dialog(null));
  return { ask: (asked: FeedMessage) => rerender(dialog(asked)), deleted };
}

const field = () => screen.queryByRole<HTMLTextAreaElement>("textbox", { name: "Reason" });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("takes a reason with what somebody else wrote, or none", () => {
  const { ask, deleted } = show();
  ask(other);
  fireEvent.change(field() ?? document.body, { target: { value: " Advertising " } });
  expect(field()?.maxLength).toBe(500);
  press("Delete");
  ask(another);
  expect(field()?.value).toBe("");
  press("Delete");
  expect(deleted).toEqual([
    ["m2", "Advertising"],
    ["m3", null],
  ]);
});

it("asks nobody why they delete their own", () => {
  const { ask, deleted } = show();
  ask(own);
  expect(field()).toBeNull();
  press("Delete");
  expect(deleted).toEqual([["m1", null]]);
});

it("forgets what was written when it is closed without deleting", () => {
  const { ask, deleted } = show();
  ask(other);
  fireEvent.change(field() ?? document.body, { target: { value: "No" } });
  press("Cancel");
  ask(other);
  expect(field()?.value).toBe("");
  expect(deleted).toEqual([]);
});
