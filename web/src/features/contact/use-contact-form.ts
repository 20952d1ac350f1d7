import { useEffect } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { readTab, writeTab } from "../../lib/tab-storage";
import { useSession } from "../accounts/session";
import type { ContactValues } from "./contact-values";

const empty: ContactValues = { name: "", email: "", message: "" };

interface ContactFormState extends UseFormReturn<ContactValues> {
  /** Once it is sent: empties the form and forgets the draft. */
  clear: () => void;
}

/** A message to the team. What is typed is kept for this tab, per person and purpose, until it is sent. */
export function useContactForm(purpose: string, prefilled: ContactValues): ContactFormState {
  const { viewer } = useSession();
  const key = `contact:${viewer?.id ?? ""}:${purpose}`;
  const form = useForm<ContactValues>({
    defaultValues: { ...prefilled, ...readDraft(key) },
  });
  const { subscribe, reset } = form;
  useEffect(
    function keepDraft() {
      return subscribe({
        formState: { values: true },
        callback: ({ values }) => writeTab(key, JSON.stringify(values)),
      });
    },
    [subscribe, key],
  );

  function clear() {
    reset(empty);
    writeTab(key, null);
  }

  return { ...form, clear };
}

function readDraft(key: string): ContactValues | null {
  const stored = readTab(key);
  // Written above, by nobody else.
  return stored === null ? null : (JSON.parse(stored) as ContactValues);
}
