import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import { Icon } from "../icon";

/** Props of every field, in addition to the native attributes. */
export interface FieldTexts {
  label: string;
  error?: string;
  hint?: string;
}

interface FieldFrameProps extends FieldTexts {
  fieldId: string;
  children: ReactNode;
}

export const inputClasses =
  "w-full rounded-sm border border-muted/60 bg-canvas px-3 text-base text-text placeholder:text-muted/80 transition-[border-color] hover:border-muted focus-visible:border-signal focus-visible:outline-1 focus-visible:outline-signal focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:text-muted aria-invalid:border-glitch";

/** The `aria-describedby` value for the hint and error of a field. */
export function describedBy(fieldId: string, { error, hint }: Pick<FieldTexts, "error" | "hint">) {
  return classNames(error && `${fieldId}-error`, hint && `${fieldId}-hint`) || undefined;
}

export function FieldFrame({ fieldId, label, error, hint, children }: FieldFrameProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={fieldId} className="label text-muted">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${fieldId}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      <FieldError fieldId={fieldId} error={error} />
    </div>
  );
}

/** Rendered even when empty, so that screen readers announce a new error. */
export function FieldError({ fieldId, error }: { fieldId: string; error?: string }) {
  return (
    <p id={`${fieldId}-error`} role="alert" className="flex items-start gap-1.5 text-sm text-danger empty:hidden">
      {error && (
        <>
          <Icon name="warning" size={16} className="mt-0.5" />
          {error}
        </>
      )}
    </p>
  );
}
