import { useState } from "react";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { FormAlert } from "../accounts";
import { ContactFields } from "./contact-fields";
import { useSendContactMessageMutation } from "./contact-form.generated";
import { showContactError, trimValues, type ContactValues } from "./contact-values";
import { contactTexts as texts } from "./texts";
import { useContactForm } from "./use-contact-form";

interface ContactFormProps {
  /** Drafts are stored per purpose. */
  purpose: string;
  prefilled: ContactValues;
}

export function ContactForm({ purpose, prefilled }: ContactFormProps) {
  const [sent, setSent] = useState(false);
  const { register, handleSubmit, formState, setError, clear } = useContactForm(purpose, prefilled);
  const [sendMessage] = useSendContactMessageMutation();

  async function submit(values: ContactValues) {
    setSent(false);
    try {
      await sendMessage({ variables: { input: trimValues(values) } });
      clear();
      setSent(true);
    } catch (error) {
      showContactError(error, setError);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(submit, () => setSent(false))(event)}
      className="flex flex-col gap-5"
    >
      <FormAlert text={formState.errors.root?.message} />
      <SentNotice shown={sent} />
      <ContactFields register={register} errors={formState.errors} rows={8} wide />
      <Button
        type="submit"
        size="lg"
        busy={formState.isSubmitting}
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
