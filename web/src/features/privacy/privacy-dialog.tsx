import { useEffect, useId, useRef } from "react";
import { Link } from "react-router-dom";
import { brand } from "../../lib/brand";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/button";

const linkClasses = "text-signal underline underline-offset-4";

/** The notice. Uses the native modal dialog, so that the first visit loads less code. */
export function PrivacyDialog({ onAgree }: { onAgree: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();
  useEffect(function open() {
    if (!dialog.current?.open) dialog.current?.showModal();
    // Focuses the dialog, because the browser would focus the first link.
    dialog.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      // Escape must not dismiss the notice. Some browsers close it anyway, so it reopens.
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
      className="cut cut-lg mx-auto mt-auto mb-4 w-[calc(100%-2rem)] max-w-xl animate-rise border border-line-strong bg-surface p-6 text-text outline-none [--cut-line:var(--color-line-strong)] backdrop:animate-fade backdrop:bg-canvas/50 sm:mb-8 print:hidden"
    >
      <div className="flex flex-col gap-4">
        <h2 id={titleId} className="font-display text-lg font-semibold">
          Your privacy
        </h2>
        <p id={bodyId} className="text-sm text-muted">
          {brand.name} stores only what it needs to run your account: your sign-in, messages, and progress. We don't use
          advertising cookies or share data with advertisers. Your browser stores your session and this choice.
        </p>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="flex gap-5 text-sm">
            <Link className={linkClasses} to={paths.privacy()}>
              Privacy notice
            </Link>
            <Link className={linkClasses} to={paths.terms()}>
              Terms
            </Link>
          </p>
          <Button onClick={onAgree}>I Agree</Button>
        </div>
      </div>
    </dialog>
  );
}
