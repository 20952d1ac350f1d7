import { createContext } from "react";

/** Receives from each form whether it has unsaved changes. */
export const UnsavedFormsContext = createContext<(formId: string, isUnsaved: boolean) => void>(() => undefined);
