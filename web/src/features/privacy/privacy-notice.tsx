import { Dialog } from "radix-ui";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths";
import { readStored, storageKeys, writeStored } from "../../lib/storage";
import { Button } from "../../ui/button";
import { dialogScrim } from "../../ui/dialog-scrim";
import { privacyTexts } from "./texts";

const readableBefore = [paths.privacy(), paths.terms()];

/** Asked once, before anything else; what it points to can be read without answering. */
export function PrivacyNotice() {
  const [accepted, setAccepted] = useState(() => readStored(storageKeys.gdprAccepted) === "true");
  const { pathname } = useLocation();
  function accept() {
    writeStored(storageKeys.gdprAccepted, "true");
    setAccepted(true);
  }
  const open = !accepted && !readableBefore.includes(pathname);
  return (
    <Dialog.Root open={open}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialogScrim} />
        <Dialog.Content
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className="cut cut-lg fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-xl animate-rise flex-col gap-4 border border-line-strong bg-surface p-6 shadow-overlay [--cut-line:var(--color-line-strong)] sm:bottom-8"
        >
          <Dialog.Title className="font-display text-lg font-semibold">{privacyTexts.title}</Dialog.Title>
          <Dialog.Description className="text-sm text-muted">{privacyTexts.body}</Dialog.Description>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="flex gap-5 text-sm">
              <Link className="text-signal underline underline-offset-4" to={paths.privacy()}>
                {privacyTexts.privacyLink}
              </Link>
              <Link className="text-signal underline underline-offset-4" to={paths.terms()}>
                {privacyTexts.termsLink}
              </Link>
            </p>
            <Button onClick={accept}>{privacyTexts.agree}</Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
