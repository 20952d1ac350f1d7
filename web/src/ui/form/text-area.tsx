import { useId, type Ref, type TextareaHTMLAttributes } from "react";
import { classNames } from "../../lib/class-names";
import { describedBy, FieldFrame, inputClasses, type FieldTexts } from "./field-frame";

interface TextAreaProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, error, hint, id, className, ...rest }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame fieldId={fieldId} label={label} error={error} hint={hint}>
      <textarea
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { error, hint })}
        className={classNames(inputClasses, "min-h-24 py-2.5", className)}
      />
    </FieldFrame>
  );
}
