import type { ClipboardEvent } from "react";
import { notify } from "../../../ui/toast/notify";
import { lazyPart } from "../../../ui/state/lazy-part";
import { DropTarget } from "./drop-target";
import { readTray, useTray, writeTray, type PendingFile } from "./tray-store";

const tray = lazyPart(async () => (await import("./attachment-tray")).AttachmentTray);

const importAddFiles = () => import("./add-files");
let addFilesModule: ReturnType<typeof importAddFiles> | null = null;

/** Loads the code once, so that files are added in the order in which they were chosen. */
function loadAddFiles(): ReturnType<typeof importAddFiles> {
  addFilesModule ??= importAddFiles().catch((error: unknown) => {
    addFilesModule = null;
    throw error;
  });
  return addFilesModule;
}

/** The files of the message that the member is writing. Files can be chosen, pasted, and dropped. */
export function useAttachments(trayKey: string, dropText: string, canAttach: boolean) {
  const files = useTray(trayKey);

  function add(chosen: readonly File[]): void {
    loadAddFiles()
      .then(({ addFiles }) => addFiles(trayKey, chosen))
      .catch(() => notify.error("Couldn't attach the file. Please try again."));
  }

  function paste(event: ClipboardEvent): void {
    const pasted = [...event.clipboardData.files];
    const { types } = event.clipboardData;
    // Copied cells and formatted texts also contain a picture of themselves. Plain text alone may be the name of a copied file.
    const isText = types.includes("text/plain") && (types.includes("text/html") || types.includes("text/rtf"));
    if (!pasted.length || isText) return;
    event.preventDefault();
    if (canAttach) add(pasted);
  }

  /** Removes the files from the tray, to send them. */
  function take(): readonly PendingFile[] {
    const taken = readTray(trayKey);
    writeTray(trayKey, []);
    return taken;
  }

  return {
    files,
    /** Whether the server rejected a file, which the member must remove before sending. */
    hasRejected: files.some(({ error }) => error !== null),
    add,
    paste,
    take,
    /** Loads the code ahead of time, because the connection may be lost by the time it's needed. */
    preload: tray.preload,
    tray: files.length > 0 && <tray.Part trayKey={trayKey} files={files} />,
    dropTarget: canAttach && <DropTarget text={dropText} onFiles={add} />,
  };
}
