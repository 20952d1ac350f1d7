import { createContext, useCallback, useContext, useEffect, useId, useState, type ReactNode } from "react";
import { useBlocker } from "react-router-dom";
import { Button } from "../button";
import { Modal } from "../overlay/modal";

type Report = (formId: string, isUnsaved: boolean) => void;

const ReportContext = createContext<Report>(() => undefined);

/** Reports to the guard whether the form has unsaved changes. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  const formId = useId();
  const report = useContext(ReportContext);
  useEffect(
    function reportToGuard() {
      report(formId, isUnsaved);
      return () => report(formId, false);
    },
    [report, formId, isUnsaved],
  );
}

/** Asks before leaving the page while a form has unsaved changes: by link, by Back, or by closing the tab. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const [unsavedForms, setUnsavedForms] = useState<readonly string[]>([]);
  const isUnsaved = unsavedForms.length > 0;
  const report = useCallback<Report>(
    (formId, unsaved) =>
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
    <ReportContext value={report}>
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
    </ReportContext>
  );
}
