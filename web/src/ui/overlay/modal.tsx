import { Dialog } from "radix-ui";
import { useCallback, useRef, useState, type ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import { UnsavedFormsContext } from "../../lib/navigation/unsaved-forms";
import { useBackCloses } from "../../lib/navigation/use-back-closes";
import { bottomSheet, cardScrim, dialogScrim } from "./dialog-scrim";
import { Button } from "../button";
import { IconButton } from "../icon-button";
import { useReturnFocus } from "./use-return-focus";

interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children?: ReactNode;
  /** Buttons, with the confirming one last. */
  footer?: ReactNode;
  /** Only the footer's buttons close the dialog. For content that can't be shown again. */
  closesByFooterOnly?: boolean;
  /** Whether the browser's Back closes it. Turn it off for dialogs about leaving the page. */
  closesByBack?: boolean;
  /** Whether a form around the dialog has unsaved changes. Forms inside of it report theirs. */
  isUnsaved?: boolean;
  /** Whether what was typed is still there when the dialog opens again. */
  keepsInput?: boolean;
  /** For a look at something on the page: dims the page less, and opens at the bottom of the screen on phones. */
  isCard?: boolean;
  /** Runs after the dialog has closed and returned the focus. */
  onClosed?: () => void;
}

const preventClose = (event: Event) => event.preventDefault();

/** A dialog. Before it closes with unsaved changes, by Escape, Back, the close button, or a click next to it, it asks. */
export function Modal({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  closesByFooterOnly = false,
  closesByBack = !closesByFooterOnly,
  isUnsaved = false,
  keepsInput = false,
  isCard = false,
  onClosed,
}: ModalProps) {
  const returnFocus = useReturnFocus(open);
  const unsavedForms = useRef(new Set<string>());
  const report = useCallback((formId: string, unsaved: boolean): void => {
    unsavedForms.current[unsaved ? "add" : "delete"](formId);
  }, []);
  const [isAsking, setAsking] = useState(false);
  const close = (): void => {
    if (!keepsInput && (isUnsaved || unsavedForms.current.size > 0)) setAsking(true);
    else onOpenChange(false);
  };
  useBackCloses(open && closesByBack, close);
  return (
    <Dialog.Root open={open} onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className={isCard ? cardScrim : dialogScrim} />
        <Dialog.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onCloseAutoFocus={(event) => {
            returnFocus(event);
            onClosed?.();
          }}
          {...(closesByFooterOnly && { onEscapeKeyDown: preventClose, onInteractOutside: preventClose })}
          className={classNames(
            "cut fixed inset-x-4 top-1/2 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 animate-fade flex-col border border-line-strong bg-surface shadow-overlay [--cut-line:var(--color-line-strong)]",
            isCard && classNames("max-sm:translate-y-0", bottomSheet),
          )}
        >
          <header className="flex items-start justify-between gap-4 border-b border-line px-5 py-4">
            <div>
              <Dialog.Title className="font-display text-lg font-semibold">{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="mt-1 text-sm text-muted">{description}</Dialog.Description>
              )}
            </div>
            {!closesByFooterOnly && (
              <Dialog.Close asChild>
                <IconButton label="Close" icon="close" size="sm" className="mr-2" />
              </Dialog.Close>
            )}
          </header>
          <UnsavedFormsContext value={report}>
            {children && <div className="overflow-y-auto px-5 py-5">{children}</div>}
          </UnsavedFormsContext>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4">{footer}</footer>
          )}
          {isAsking && (
            <Modal
              open
              onOpenChange={setAsking}
              title="Discard your changes?"
              description="What you entered hasn't been saved."
              footer={
                <>
                  <Button variant="ghost" autoFocus onClick={() => setAsking(false)}>
                    Keep editing
                  </Button>
                  <Button
                    variant="danger"
                    onClick={() => {
                      setAsking(false);
                      onOpenChange(false);
                    }}
                  >
                    Discard
                  </Button>
                </>
              }
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
