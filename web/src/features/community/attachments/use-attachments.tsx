import { useEffect, useEffectEvent, useState, type ClipboardEvent } from "react";
import { notify } from "../../../ui/toast/notify";
import { lazyPart } from "../../../ui/state/lazy-part";
import { attachmentTexts } from "./texts";
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

/** The files of the message that the member is writing. Files can be chosen, pasted, and dropped anywhere on the page. */
export function useAttachments(trayKey: string, channelName: string, canAttach: boolean) {
  const files = useTray(trayKey);

  function add(chosen: readonly File[]): void {
    loadAddFiles()
      .then(({ addFiles }) => addFiles(trayKey, chosen))
      .catch(() => notify.error(attachmentTexts.addFailed));
  }

  function paste(event: ClipboardEvent): void {
    const pasted = [...event.clipboardData.files];
    // Copied cells and formatted texts also contain a picture of themselves.
    if (!pasted.length || event.clipboardData.types.includes("text/plain")) return;
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
    dropTarget: canAttach && <DropTarget channelName={channelName} onFiles={add} />,
  };
}

/** Accepts files that are dropped anywhere on the page, and shows it while they are dragged. */
function DropTarget({ channelName, onFiles }: { channelName: string; onFiles: (files: File[]) => void }) {
  const [isDragging, setDragging] = useState(false);
  const onDrop = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDragging(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  useEffect(function watchDrags() {
    function onDragOver(event: DragEvent): void {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    }
    function onDragLeave(event: DragEvent): void {
      // Null when the pointer leaves the window.
      if (event.relatedTarget === null) setDragging(false);
    }
    const drop = (event: DragEvent): void => onDrop(event);
    document.addEventListener("dragover", onDragOver);
    document.addEventListener("dragleave", onDragLeave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", onDragOver);
      document.removeEventListener("dragleave", onDragLeave);
      document.removeEventListener("drop", drop);
    };
  }, []);
  return (
    isDragging && (
      <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-canvas/80 p-6">
        <p className="cut border border-signal bg-surface px-6 py-4 font-display text-lg text-signal [--cut-line:var(--color-signal)]">
          {attachmentTexts.drop(channelName)}
        </p>
      </div>
    )
  );
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;
