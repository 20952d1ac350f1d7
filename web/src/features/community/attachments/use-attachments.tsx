import { useEffect, useEffectEvent, useState, type ClipboardEvent } from "react";
import { createPortal } from "react-dom";
import { classNames } from "../../../lib/class-names";
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

/** The files of the message that the member is writing. Files can be chosen, pasted, and dropped. */
export function useAttachments(trayKey: string, dropText: string, canAttach: boolean) {
  const files = useTray(trayKey);

  function add(chosen: readonly File[]): void {
    loadAddFiles()
      .then(({ addFiles }) => addFiles(trayKey, chosen))
      .catch(() => notify.error(attachmentTexts.addFailed));
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

/** The part of the page, if any, whose own composer takes the files dropped on it. */
const areaOf = (event: DragEvent): EventTarget | null =>
  event.composedPath().find((node) => node instanceof HTMLElement && "dropArea" in node.dataset) ?? null;

/**
 * Accepts files that are dropped on the area that contains this composer (`data-drop-area`), or else anywhere outside of such
 * areas. Shows it while they are dragged.
 */
function DropTarget({ text, onFiles }: { text: string; onFiles: (files: File[]) => void }) {
  const [marker, setMarker] = useState<HTMLSpanElement | null>(null);
  const area = marker?.closest("[data-drop-area]") ?? null;
  const [isDragging, setDragging] = useState(false);
  const isHere = (event: DragEvent): boolean => areaOf(event) === area;
  const onDragOver = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return;
    // Everywhere, because the browser would open a file that is dropped next to the area.
    event.preventDefault();
    setDragging(isHere(event));
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDragging(false);
    if (isHere(event)) onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  useEffect(function watchDrags() {
    const dragOver = (event: DragEvent): void => onDragOver(event);
    function onDragLeave(event: DragEvent): void {
      // Null when the pointer leaves the window.
      if (event.relatedTarget === null) setDragging(false);
    }
    const drop = (event: DragEvent): void => onDrop(event);
    document.addEventListener("dragover", dragOver);
    document.addEventListener("dragleave", onDragLeave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", dragOver);
      document.removeEventListener("dragleave", onDragLeave);
      document.removeEventListener("drop", drop);
    };
  }, []);
  const notice = (
    <div
      className={classNames(
        "pointer-events-none inset-0 z-40 grid place-items-center bg-canvas/80 p-6",
        area ? "absolute" : "fixed",
      )}
    >
      <p className="cut border border-signal bg-surface px-6 py-4 font-display text-lg text-signal [--cut-line:var(--color-signal)]">
        {text}
      </p>
    </div>
  );
  return (
    <>
      <span ref={setMarker} hidden />
      {isDragging && (area ? createPortal(notice, area) : notice)}
    </>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;
