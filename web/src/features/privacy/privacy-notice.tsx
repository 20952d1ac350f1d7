import { useState } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "../../lib/paths";
import { readStored, storageKeys, writeStored } from "../../lib/storage/storage";
import { lazyPart } from "../../ui/state/lazy-part";

// Helplines must be readable at once.
const openPaths = [paths.privacy(), paths.terms(), paths.help()];

// Lazy, because it is shown only on the first visit.
const privacyDialog = lazyPart(async () => (await import("./privacy-dialog")).PrivacyDialog);

/** Blocks the site until accepted, except for the pages that it links to and the page with helplines. */
export function PrivacyNotice() {
  const [accepted, setAccepted] = useState(() => readStored(storageKeys.gdprAccepted) === "true");
  const { pathname } = useLocation();
  if (accepted || openPaths.includes(pathname)) return null;
  function accept() {
    writeStored(storageKeys.gdprAccepted, "true");
    setAccepted(true);
  }
  return <privacyDialog.Part onAgree={accept} />;
}
