import type { ReactNode } from "react";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/text-field";
import { BannedLink } from "../sign-in/banned-link";
import { codeStepTexts as texts } from "./texts";
import { codeField, isCompleteCode } from "./digits";
import type { CodeStep } from "./use-code-step";

export interface CodeFormProps {
  step: CodeStep;
  submitLabel: string;
  submittingLabel: string;
  /** More actions, shown below the buttons. */
  children?: ReactNode;
}

/** The code field with its submit and resend buttons. */
export function CodeForm({ step, submitLabel, submittingLabel, children }: CodeFormProps) {
  const { formProps, isSubmitting, watch } = step.form;
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <TextField
        label="Verification code"
        placeholder={texts.placeholder}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
        className="figures max-w-72 text-lg tracking-[0.3em] placeholder:font-sans placeholder:text-sm placeholder:tracking-normal"
        {...codeField(step.form)}
      />
      <BannedLink error={step.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="lg"
          busy={isSubmitting}
          busyLabel={submittingLabel}
          disabled={!isCompleteCode(watch("code"))}
          className="min-w-44"
        >
          {submitLabel}
        </Button>
        <Button
          variant="secondary"
          size="lg"
          busy={step.resending}
          disabled={step.secondsUntilResend > 0}
          onClick={() => void step.resend()}
        >
          {step.secondsUntilResend > 0 ? texts.resendIn(step.secondsUntilResend) : texts.resend}
        </Button>
      </div>
      {children}
    </form>
  );
}
