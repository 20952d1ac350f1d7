import { fireEvent, render, screen } from "@testing-library/react";
import { message } from "../../live/simulated-channel";
import { MessageRow } from "./message-row";

it("opens the menu from its button, also while text of the message is selected", () => {
  render(
    <MessageRow
      message={{ ...message(1), content: "some text" }}
      startsGroup
      now={new Date()}
      readerName="ben"
      isOwn={false}
      actions={[{ label: "Reply", icon: "reply", onSelect: () => undefined }]}
      editor={null}
      emphasis={null}
      onOpenPerson={() => undefined}
      onShowQuoted={() => undefined}
      hidesQuote={false}
      onReact={undefined}
      onOpenThread={undefined}
    />,
  );
  window.getSelection()?.selectAllChildren(screen.getByText("some text"));
  fireEvent.click(screen.getByRole("button", { name: "More actions" }));
  expect(screen.getByRole("menuitem", { name: "Reply" })).toBeVisible();
  expect(window.getSelection()?.isCollapsed).toBe(true);
});
