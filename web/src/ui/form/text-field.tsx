import { useId, type InputHTMLAttributes, type Ref } from "react";
import { classNames } from "../../lib/class-names";
import { describedBy, FieldFrame, inputClasses, type FieldTexts } from "./field-frame";

interface TextFieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, error, hint, id, className, ...rest }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame fieldId={fieldId} label={label} error={error} hint={hint}>
      <input
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { error, hint })}
        className={classNames(inputClasses, "h-11", className)}
      />
    </FieldFrame>
  );
}
