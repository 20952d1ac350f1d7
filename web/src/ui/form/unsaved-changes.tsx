import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { guardNavigations, type GuardedNavigation } from "../../lib/navigation/navigation-guards";
import { UnsavedFormsContext } from "../../lib/navigation/unsaved-forms";
import { Button } from "../button";
import { Modal } from "../overlay/modal";

/** Asks before leaving the page while a form has unsaved changes: by link, by Back, or by closing the tab. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const [unsavedForms, setUnsavedForms] = useState<readonly string[]>([]);
  const isUnsaved = unsavedForms.length > 0;
  const report = useCallback(
    (formId: string, unsaved: boolean) =>
      setUnsavedForms((forms) => [...forms.filter((id) => id !== formId), ...(unsaved ? [formId] : [])]),
    [],
  );
  const { pathname } = useLocation();
  const [held, setHeld] = useState<GuardedNavigation | null>(null);
  const isLeaving = useRef(false);

  useEffect(
    function askBeforeLeaving() {
      if (!isUnsaved) return;
      return guardNavigations((navigation) => {
        if (isLeaving.current || navigation.pathname === pathname) return false;
        setHeld(navigation);
        return true;
      });
    },
    [isUnsaved, pathname],
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

  const stay = (): void => setHeld(null);

  function leave(): void {
    isLeaving.current = true;
    setHeld(null);
    held?.proceed();
  }

  return (
    <UnsavedFormsContext value={report}>
      {children}
      <Modal
        open={held !== null}
        onOpenChange={stay}
        closesByBack={false}
        title="Leave without saving?"
        description="Your changes on this page haven't been saved."
        footer={
          <>
            <Button variant="ghost" autoFocus onClick={stay}>
              Stay
            </Button>
            <Button variant="danger" onClick={leave}>
              Leave
            </Button>
          </>
        }
      />
    </UnsavedFormsContext>
  );
}
