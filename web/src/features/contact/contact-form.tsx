import { useState } from "react";
import { Button } from "../../ui/button";
import { FormAlert } from "../../ui/form/form-alert";
import { Icon } from "../../ui/icon";
import { ContactFields } from "./contact-fields";
import { useSendContactMessageMutation } from "./contact-form.generated";
import type { ContactValues } from "./contact-values";
import { contactTexts as texts } from "./texts";
import { useContactForm } from "./use-contact-form";

interface ContactFormProps {
  /** Drafts are stored per purpose. */
  purpose: string;
  prefilled: ContactValues;
}

export function ContactForm({ purpose, prefilled }: ContactFormProps) {
  const [sendMessage] = useSendContactMessageMutation();
  const [sent, setSent] = useState(false);
  const { field, formProps, formError, formState, isSubmitting } = useContactForm(purpose, prefilled, async (input) => {
    await sendMessage({ variables: { input } });
    setSent(true);
  });
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <FormAlert text={formError} />
      {/* Sending resets the form, so `isSubmitted` is false until the next attempt. */}
      <SentNotice shown={sent && !formState.isSubmitted && !isSubmitting} />
      <ContactFields field={field} rows={8} wide />
      <Button
        type="submit"
        size="lg"
        busy={isSubmitting}
        busyLabel={texts.submitting}
        className="w-full self-start sm:w-auto sm:min-w-52"
      >
        {texts.submit}
      </Button>
    </form>
  );
}

/** Stays mounted while empty, so that screen readers announce the notice. */
function SentNotice({ shown }: { shown: boolean }) {
  return (
    <div role="status" className="empty:hidden">
      {shown && (
        <p className="scan-sweep flex items-start gap-2.5 border-l-2 border-signal bg-raised px-4 py-3 text-sm">
          <Icon name="check" size={16} className="mt-0.5 text-signal" />
          {texts.sent}
        </p>
      )}
    </div>
  );
}
