import { Modal } from "../../../../ui/overlay/modal";

const sections = [
  {
    title: "Community",
    shortcuts: [
      ["Alt+Up, Alt+Down", "Previous or next channel"],
      ["Alt+Shift+Up, Alt+Shift+Down", "Previous or next unread channel"],
      ["Shift+Up, Shift+Down", "Move the focused favorite channel"],
      ["?, or Ctrl+/ while typing", "Show this list"],
    ],
  },
  {
    title: "Message box",
    shortcuts: [
      ["Enter", "Send the message"],
      ["Shift+Enter", "Add a line"],
      ["Up, if the box is empty", "Edit your last message"],
      ["@, #, :", "Name a member, a channel, or an emoji"],
      ["Ctrl+B, Ctrl+I", "Bold, italic"],
      ["Ctrl+K, with a selection", "Turn it into a link"],
      ["Esc", "Cancel the reply"],
    ],
  },
  {
    title: "Messages",
    shortcuts: [
      ["Up, Down", "Previous or next message"],
      ["Tab", "Actions for the message"],
      ["Shift+F10", "Menu of the message"],
      ["Left, Right", "Previous or next reaction, while choosing one"],
    ],
  },
  {
    title: "Image viewer",
    shortcuts: [
      ["Left, Right", "Previous or next image"],
      ["Home, End", "First or last image"],
      ["+, -", "Zoom in or out"],
      ["0", "Reset the zoom"],
    ],
  },
  {
    title: "Anywhere",
    shortcuts: [
      ["Ctrl+K", "Search, or go to any page"],
      ["Esc", "Close a dialog or a menu"],
    ],
  },
] as const;

/** Lists the community's keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts">
      <div className="flex flex-col gap-6">
        {sections.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="label mb-2 text-muted">{title}</h3>
            <dl className="grid grid-cols-[minmax(0,11rem)_1fr] gap-x-4 gap-y-2 text-sm">
              {shortcuts.map(([keys, effect]) => (
                <div key={keys} className="contents">
                  <dt className="figures text-xs leading-5 text-text">{keys}</dt>
                  <dd className="text-muted">{effect}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
