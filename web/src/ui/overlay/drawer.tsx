import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import { useBackCloses } from "../../lib/navigation/use-back-closes";
import { bottomSheet, dialogScrim } from "./dialog-scrim";
import { IconButton } from "../icon-button";
import { useReturnFocus } from "./use-return-focus";

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side: "left" | "right";
  title: string;
  /** Shown to the right of the title, such as a count. */
  headerActions?: ReactNode;
  children: ReactNode;
}

/** A pane that slides in from the side, for columns that don't fit on narrow screens. On phones, a right pane is a bottom sheet. */
export function Drawer({ open, onOpenChange, side, title, headerActions, children }: DrawerProps) {
  const returnFocus = useReturnFocus(open);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialogScrim} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className={classNames(
            "fixed inset-y-0 z-50 flex flex-col border-line-strong bg-surface shadow-overlay",
            side === "left"
              ? "left-0 w-[min(20rem,86vw)] animate-from-left border-r"
              : classNames("right-0 animate-from-right border-l max-sm:h-[85dvh] sm:w-80", bottomSheet),
          )}
        >
          <header className="flex h-14 flex-none items-center gap-3 border-b border-line pr-2 pl-4">
            <Dialog.Title className="label flex-1 text-muted">{title}</Dialog.Title>
            {headerActions}
            <Dialog.Close asChild>
              <IconButton label="Close" icon="close" />
            </Dialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
