import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { checkEmail, checkName } from "../accounts/field-rules";
import { FormAlert } from "../accounts/form-alert";
import { useSendContactMessageMutation } from "./contact-form.generated";
import { checkMessage, showContactError, type ContactValues } from "./contact-values";
import { contactTexts as texts } from "./texts";

const empty: ContactValues = { name: "", email: "", message: "" };

export function ContactForm({ prefilled }: { prefilled: ContactValues }) {
  const [sent, setSent] = useState(false);
  const { register, handleSubmit, formState, reset, setError } = useForm({ defaultValues: prefilled });
  const [sendMessage] = useSendContactMessageMutation();
  const { errors, isSubmitting } = formState;

  async function submit({ name, email, message }: ContactValues) {
    setSent(false);
    try {
      await sendMessage({ variables: { input: { name: name.trim(), email: email.trim(), message: message.trim() } } });
      reset(empty);
      setSent(true);
    } catch (error) {
      showContactError(error, setError);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-5">
      <FormAlert text={errors.root?.message} />
      <Sent shown={sent} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={texts.name}
          autoComplete="name"
          maxLength={100}
          error={errors.name?.message}
          {...register("name", { validate: checkName })}
        />
        <TextField
          label={texts.email}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register("email", { validate: checkEmail })}
        />
      </div>
      <TextArea
        label={texts.message}
        rows={8}
        error={errors.message?.message}
        {...register("message", { validate: checkMessage })}
      />
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

/** Stays in the page while empty, so that assistive technology announces what comes. */
function Sent({ shown }: { shown: boolean }) {
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
