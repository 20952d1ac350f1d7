import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { FieldError } from "./field-frame";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, error, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-3">
        <input
          {...rest}
          id={fieldId}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${fieldId}-error` : undefined}
          className="mt-0.5 size-5 flex-none cursor-pointer appearance-none rounded-sm border border-muted/60 bg-canvas bg-center bg-no-repeat transition-[background-color,border-color] checked:border-signal checked:bg-signal checked:bg-[image:var(--check-mark)] hover:border-muted disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-glitch"
        />
        <label htmlFor={fieldId} className="cursor-pointer text-sm leading-6 text-muted">
          {label}
        </label>
      </div>
      <FieldError fieldId={fieldId} error={error} />
    </div>
  );
}
