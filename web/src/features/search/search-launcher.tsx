import { useEffect, useEffectEvent, useState } from "react";
import { IconButton } from "../../ui/icon-button";
import { lazyPart } from "../../ui/state/lazy-part";
import { searchTexts } from "./texts";

const searchPalette = lazyPart(async () => (await import("./search-palette")).SearchPalette);

/** The button and the shortcut that open the search. */
export function SearchLauncher() {
  const [open, setOpen] = useState(false);
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const isShortcut =
      event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isShortcut || event.defaultPrevented || event.isComposing) return;
    const isBlocked = document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
    if (isBlocked && !open) return;
    event.preventDefault();
    setOpen(!open);
  });
  useEffect(function listenForKeys() {
    const onKeyDown = (event: KeyboardEvent): void => {
      // Text that is typed right after the shortcut should reach the search field.
      if (event.key === "Control" || event.key === "Meta") searchPalette.preload();
      handleKey(event);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <IconButton
        icon="search"
        label={searchTexts.button}
        aria-haspopup="dialog"
        onPointerEnter={searchPalette.preload}
        onClick={() => setOpen(true)}
      />
      {open && <searchPalette.Part onClose={() => setOpen(false)} />}
    </>
  );
}
