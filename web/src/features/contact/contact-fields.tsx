import { classNames } from "../../lib/class-names";
import { checkEmail, checkName } from "../../ui/form/field-rules";
import { TextArea } from "../../ui/form/text-area";
import { TextField } from "../../ui/form/text-field";
import type { AppForm } from "../../ui/form/use-app-form";
import { checkMessage, type ContactValues } from "./contact-values";
import { contactTexts as texts } from "./texts";

interface ContactFieldsProps {
  field: AppForm<ContactValues>["field"];
  /** The height of the message field. */
  rows: number;
  /** Shows name and email side by side on wide screens. */
  wide?: boolean;
  autoFocus?: boolean;
}

export function ContactFields({ field, rows, wide = false, autoFocus = false }: ContactFieldsProps) {
  return (
    <>
      <div className={classNames("grid gap-5", wide && "sm:grid-cols-2")}>
        <TextField
          label={texts.name}
          autoComplete="name"
          autoFocus={autoFocus}
          maxLength={100}
          {...field("name", { validate: checkName })}
        />
        <TextField
          label={texts.email}
          type="email"
          autoComplete="email"
          {...field("email", { validate: checkEmail })}
        />
      </div>
      <TextArea label={texts.message} rows={rows} {...field("message", { validate: checkMessage })} />
    </>
  );
}
