import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { classNames } from "../../../lib/class-names";

/** The part of the page, if any, whose own composer takes the files dropped on it. */
const areaOf = (event: DragEvent): EventTarget | null =>
  event.composedPath().find((node) => node instanceof HTMLElement && "dropArea" in node.dataset) ?? null;

/**
 * Accepts files that are dropped on the area that contains this composer (`data-drop-area`), or else anywhere outside of such
 * areas. Shows it while they are dragged.
 */
export function DropTarget({ text, onFiles }: { text: string; onFiles: (files: File[]) => void }) {
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
