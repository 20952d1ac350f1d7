import { useEffect } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { isTextRecord, parseJson } from "../../lib/storage/json";
import { readTab, tabDraftPrefix, writeTab } from "../../lib/storage/tab-storage";
import { useSession } from "../accounts/session/session";
import { contactFields, type ContactValues } from "./contact-values";

const empty: ContactValues = { name: "", email: "", message: "" };

interface ContactFormState extends UseFormReturn<ContactValues> {
  /** Once it is sent: empties the form and forgets the draft. */
  clear: () => void;
}

/** Where the draft of a person, or of a visitor, is kept. */
export const contactDraftKey = (viewer: { id: string } | null, purpose: string): string =>
  `${tabDraftPrefix}${viewer?.id ?? ""}:${purpose}`;

/**
 * A message to the team. What is typed is kept for this tab, per person and purpose, until it is sent; what was filled in
 * and not touched is filled in anew, as it may have changed.
 */
export function useContactForm(purpose: string, prefilled: ContactValues): ContactFormState {
  const { viewer } = useSession();
  const key = contactDraftKey(viewer, purpose);
  const { name, email, message } = prefilled;
  const form = useForm<ContactValues>({
    defaultValues: { ...prefilled, ...readDraft(key) },
  });
  const { subscribe, reset } = form;
  useEffect(
    function saveDraft() {
      return subscribe({
        formState: { values: true },
        callback: ({ values }) => writeTab(key, serializeDraft(values, { name, email, message })),
      });
    },
    [subscribe, key, name, email, message],
  );

  function clear() {
    reset(empty);
    writeTab(key, null);
  }

  return { ...form, clear };
}

/** What differs from what was filled in; null where nothing does. */
function serializeDraft(values: ContactValues, prefilled: ContactValues): string | null {
  const typed = contactFields.filter((field) => values[field] !== prefilled[field]);
  return typed.length > 0 ? JSON.stringify(Object.fromEntries(typed.map((field) => [field, values[field]]))) : null;
}

function readDraft(key: string): Partial<ContactValues> {
  const stored = parseJson(readTab(key), isTextRecord) ?? {};
  return Object.fromEntries(contactFields.filter((field) => field in stored).map((field) => [field, stored[field]]));
}
