import { useEffect, useEffectEvent, useState } from "react";
import { IconButton } from "../../ui/icon-button";
import { lazyPart } from "../../ui/state/lazy-part";
import type { Viewer } from "../accounts";

const searchPalette = lazyPart(async () => (await import("./search-palette")).SearchPalette);

interface SearchLauncherProps {
  viewer: Viewer;
  onSignOut: () => void;
}

/** The button and the shortcut that open the search. */
export function SearchLauncher({ viewer, onSignOut }: SearchLauncherProps) {
  const [open, setOpen] = useState(false);
  /** What the member has typed since the shortcut, while the dialog's code is still loading. */
  const [typed, setTyped] = useState("");

  function show(next: boolean): void {
    setTyped("");
    setOpen(next);
  }

  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    const isShortcut = event.key.toLowerCase() === "k" && isChord && !event.altKey && !event.shiftKey;
    const hasDialog = document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
    // With a selection, the message box makes a link.
    const { rows, selectionStart, selectionEnd } = event.target as Partial<HTMLTextAreaElement>;
    if (isShortcut && rows && selectionStart !== selectionEnd) return;
    if (isShortcut && (open || !hasDialog)) show(!open);
    else if (!open || hasDialog || isChord) return;
    else if (event.key === "Escape") show(false);
    else if (event.key === "Backspace") setTyped(typed.slice(0, -1));
    else if (event.key.length === 1) setTyped(typed + event.key);
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(function listenForKeys() {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "Control" || event.key === "Meta") searchPalette.preload();
      handleKey(event);
    };
    // While capturing, so that the field with the focus doesn't receive what is typed for the dialog.
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
  return (
    <>
      <IconButton
        icon="search"
        label="Search (Ctrl+K)"
        aria-haspopup="dialog"
        onPointerEnter={searchPalette.preload}
        onClick={() => show(true)}
      />
      {open && (
        <searchPalette.Part
          viewer={viewer}
          initialQuery={typed}
          onSignOut={onSignOut}
          onClose={() => show(false)}
          fallback={
            <p
              role="status"
              className="fixed inset-x-4 top-[10vh] z-50 mx-auto max-w-2xl border border-line-strong bg-surface px-4 py-3 shadow-overlay"
            >
              {typed || "Loading search..."}
            </p>
          }
        />
      )}
    </>
  );
}
