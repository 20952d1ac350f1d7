import { useCallback, useEffect, useState, type ReactNode } from "react";
import { useBlocker } from "react-router-dom";
import { Button } from "../button";
import { Modal } from "../overlay/modal";
import { UnsavedChangesContext } from "./use-app-form";

/** Asks before leaving the page while a form has unsaved changes: by link, by Back, or by closing the tab. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const [unsavedForms, setUnsavedForms] = useState<readonly string[]>([]);
  const isUnsaved = unsavedForms.length > 0;
  const report = useCallback(
    (formId: string, unsaved: boolean) =>
      setUnsavedForms((forms) => [...forms.filter((id) => id !== formId), ...(unsaved ? [formId] : [])]),
    [],
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(
    function askBeforeClosing() {
      if (!isUnsaved) return;
      const ask = (event: BeforeUnloadEvent) => event.preventDefault();
      window.addEventListener("beforeunload", ask);
      return () => window.removeEventListener("beforeunload", ask);
    },
    [isUnsaved],
  );

  return (
    <UnsavedChangesContext value={report}>
      {children}
      <Modal
        open={blocker.state === "blocked"}
        onOpenChange={() => blocker.reset?.()}
        closesByBack={false}
        title="Leave without saving?"
        description="Your changes on this page haven't been saved."
        footer={
          <>
            <Button variant="ghost" autoFocus onClick={() => blocker.reset?.()}>
              Stay
            </Button>
            <Button variant="danger" onClick={() => blocker.proceed?.()}>
              Leave
            </Button>
          </>
        }
      />
    </UnsavedChangesContext>
  );
}
