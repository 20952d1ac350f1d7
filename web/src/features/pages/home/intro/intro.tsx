import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { useSession } from "../../../accounts/session/session";
import { classNames } from "../../../../lib/class-names";
import { Button } from "../../../../ui/button";
import { introTexts as texts } from "../texts";
import { IntroScene } from "./intro-scene";
import { endIntro, startIntro, useIsIntroOver } from "./intro-state";
import { PHASE_COUNT, useIntroPhase } from "./use-intro-phase";

/** Five seconds before the home page for visitors, once per visit. Any key or click ends them. */
export function Intro() {
  const { status } = useSession();
  const isOver = useIsIntroOver();
  return isOver || status === "signedIn" ? null : <RunningIntro />;
}

/** The browser's own modal: what lies beneath is out of reach until it ends, and Escape closes it. */
function RunningIntro() {
  const dialog = useRef<HTMLDialogElement>(null);
  const phase = useIntroPhase(endIntro);
  // Before the first paint, or the page beneath would flash.
  useLayoutEffect(function open() {
    const cleanUp = startIntro();
    if (!dialog.current?.open) dialog.current?.showModal();
    // The browser would ring the button; a ring belongs to those who use the keyboard.
    dialog.current?.focus();
    return cleanUp;
  }, []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={texts.label}
      onClose={endIntro}
      onClick={endIntro}
      onKeyDown={endOnKey}
      className={classNames(
        "m-0 h-dvh max-h-none w-screen max-w-none flex-col overflow-hidden border-0 bg-canvas p-0 text-text transition-opacity delay-500 duration-300 outline-none open:flex",
        phase > PHASE_COUNT && "opacity-0",
      )}
    >
      <IntroScene phase={phase} />
      <Button variant="secondary" size="sm" className="absolute! top-4 right-4" onClick={endIntro}>
        {texts.skip}
      </Button>
    </dialog>
  );
}

function endOnKey(event: KeyboardEvent): void {
  // Tab leads to the button, and modifiers alone say nothing yet.
  if (!["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) endIntro();
}
