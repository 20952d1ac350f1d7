import type { ChangeEvent } from "react";
import type { AppForm } from "../../../ui/form/use-app-form";

const CODE_LENGTH = 6;

/** The first six digits of typed or pasted text. */
export const extractDigits = (text: string): string => text.replace(/\D/g, "").slice(0, CODE_LENGTH);

export const isCompleteCode = (code: string): boolean => code.length === CODE_LENGTH;

/** The props of a code field, which accepts only digits. */
export const codeField = ({ field, setValue }: AppForm<{ code: string }>) =>
  field("code", {
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setValue("code", extractDigits(target.value)),
  });
