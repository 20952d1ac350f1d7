import type { ReactNode } from "react";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/text-field";
import { codeStepTexts as texts } from "../texts";
import { isWholeCode } from "./digits";
import type { CodeStep } from "./use-code-step";

interface CodeFormProps {
  step: CodeStep;
  submit: string;
  submitting: string;
  /** What else can be done here, below the buttons. */
  children?: ReactNode;
}

/** The field for the six digits, with its button and the one for a new code. */
export function CodeForm({ step, submit, submitting, children }: CodeFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void step.verify();
      }}
      className="flex flex-col gap-5"
    >
      <TextField
        label={texts.label}
        placeholder={texts.placeholder}
        value={step.code}
        onChange={(event) => step.setCode(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
        error={step.error}
        className="figures max-w-72 text-lg tracking-[0.3em] placeholder:font-sans placeholder:text-sm placeholder:tracking-normal"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="lg"
          busy={step.verifying}
          busyLabel={submitting}
          disabled={!isWholeCode(step.code)}
          className="min-w-44"
        >
          {submit}
        </Button>
        <Button
          variant="secondary"
          size="lg"
          busy={step.resending}
          disabled={step.resendIn > 0}
          onClick={() => void step.resend()}
        >
          {step.resendIn > 0 ? texts.resendIn(step.resendIn) : texts.resend}
        </Button>
      </div>
      {children}
    </form>
  );
}
