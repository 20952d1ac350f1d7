import { useEffect } from "react";
import { isTextRecord, parseJson } from "../../lib/storage/json";
import { readTab, tabDraftPrefix, writeTab } from "../../lib/storage/tab-storage";
import { useAppForm } from "../../ui/form/use-app-form";
import { useSession } from "../accounts";
import { contactErrorText, contactFields, trimValues, type ContactValues } from "./contact-values";

const empty: ContactValues = { name: "", email: "", message: "" };

/** The storage key of a member's or visitor's draft. */
export const contactDraftKey = (viewer: { id: string } | null, purpose: string): string =>
  `${tabDraftPrefix}${viewer?.id ?? ""}:${purpose}`;

/** Form state with a draft per tab, member, and purpose. Unchanged prefilled fields aren't stored, because they may change. */
export function useContactForm(
  purpose: string,
  prefilled: ContactValues,
  send: (values: ContactValues) => Promise<unknown>,
) {
  const { viewer } = useSession();
  const key = contactDraftKey(viewer, purpose);
  const { name, email, message } = prefilled;
  const form = useAppForm<ContactValues>({
    defaultValues: { ...prefilled, ...readDraft(key) },
    submit,
    failedText: contactErrorText,
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

  async function submit(values: ContactValues): Promise<void> {
    await send(trimValues(values));
    reset(empty);
    writeTab(key, null);
  }

  return form;
}

/** The fields that differ from the prefilled values, or null if none do. */
function serializeDraft(values: ContactValues, prefilled: ContactValues): string | null {
  const typed = contactFields.filter((field) => values[field] !== prefilled[field]);
  return typed.length > 0 ? JSON.stringify(Object.fromEntries(typed.map((field) => [field, values[field]]))) : null;
}

function readDraft(key: string): Partial<ContactValues> {
  const stored = parseJson(readTab(key), isTextRecord) ?? {};
  return Object.fromEntries(contactFields.filter((field) => field in stored).map((field) => [field, stored[field]]));
}
