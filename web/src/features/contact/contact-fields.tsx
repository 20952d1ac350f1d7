import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { classNames } from "../../lib/class-names";
import { TextArea } from "../../ui/form/text-area";
import { TextField } from "../../ui/form/text-field";
import { checkEmail, checkName } from "../accounts";
import { checkMessage, type ContactValues } from "./contact-values";
import { contactTexts as texts } from "./texts";

interface ContactFieldsProps {
  register: UseFormRegister<ContactValues>;
  errors: FieldErrors<ContactValues>;
  /** The height of the message field. */
  rows: number;
  /** Shows name and email side by side on wide screens. */
  wide?: boolean;
  autoFocus?: boolean;
}

export function ContactFields({ register, errors, rows, wide = false, autoFocus = false }: ContactFieldsProps) {
  return (
    <>
      <div className={classNames("grid gap-5", wide && "sm:grid-cols-2")}>
        <TextField
          label={texts.name}
          autoComplete="name"
          autoFocus={autoFocus}
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
        rows={rows}
        error={errors.message?.message}
        {...register("message", { validate: checkMessage })}
      />
    </>
  );
}
