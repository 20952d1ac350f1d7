import { useState } from "react";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/text-field";
import { BannedLink } from "../sign-in/banned-link";
import type { CodeFormProps } from "./code-form";
import { codeField, isCompleteCode } from "./digits";

interface AuthenticatorFormProps extends CodeFormProps {
  /** False for members who have only passkeys, and recovery codes in case they lose them. */
  hasApp: boolean;
  autoFocus: boolean;
}

/** The field for a code of an authenticator app, or for a recovery code. */
export function AuthenticatorForm({
  step,
  submitLabel,
  submittingLabel,
  hasApp,
  autoFocus,
  children,
}: AuthenticatorFormProps) {
  const [isRecovery, setRecovery] = useState(!hasApp);
  // After a click, the field that it opened gets the focus.
  const [isFocused, setFocused] = useState(autoFocus);
  const { formProps, isSubmitting, watch, field } = step.form;
  const code = watch("code");
  const toggle = (): void => {
    step.form.reset();
    setFocused(true);
    setRecovery(!isRecovery);
  };
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {isRecovery ? (
        <TextField
          key="recovery"
          label="Recovery code"
          hint="One of the ten codes that you saved when you added the app or the passkey. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={isFocused}
          required
          className="figures max-w-72 text-lg"
          {...field("code")}
        />
      ) : (
        <TextField
          key="app"
          label="Verification code"
          placeholder="Enter 6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={isFocused}
          required
          className="figures max-w-72 text-lg tracking-[0.3em] placeholder:font-sans placeholder:text-sm placeholder:tracking-normal"
          {...codeField(step.form)}
        />
      )}
      <BannedLink error={step.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="lg"
          busy={isSubmitting}
          busyLabel={submittingLabel}
          disabled={isRecovery ? code.trim() === "" : !isCompleteCode(code)}
          className="min-w-44"
        >
          {submitLabel}
        </Button>
        {hasApp && (
          <Button variant="secondary" size="lg" onClick={toggle}>
            {isRecovery ? "Use the app" : "Use a recovery code"}
          </Button>
        )}
      </div>
      {children}
    </form>
  );
}
