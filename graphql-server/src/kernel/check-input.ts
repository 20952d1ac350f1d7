import { validateOrReject, type ValidationError } from "class-validator";
import { ArgumentValidationError } from "type-graphql";
import { AppError } from "./errors/errors";

/** Null characters and lone surrogates: valid in JSON and GraphQL, but PostgreSQL can't store them. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

export const unstorableTextError = (): AppError =>
  new AppError("VALIDATION", "The input contains characters that can't be stored");

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const isUnstorable = (value: unknown): boolean =>
  typeof value === "string" ? UNSTORABLE.test(value) : isObject(value) && Object.values(value).some(isUnstorable);

/** Runs for every argument of every operation. Checks the rules of its class, and that PostgreSQL can store its text. */
export async function checkInput(argument: unknown): Promise<void> {
  const inputs = (Array.isArray(argument) ? argument : [argument]).filter(isObject);
  try {
    await Promise.all(inputs.map((input) => validateOrReject(input, VALIDATION_OPTIONS)));
  } catch (errors) {
    throw new ArgumentValidationError(errors as ValidationError[]);
  }
  if (isUnstorable(argument)) throw unstorableTextError();
}

const VALIDATION_OPTIONS = {
  skipMissingProperties: true,
  forbidUnknownValues: false,
  // Error messages never repeat rejected input.
  validationError: { target: false, value: false },
};
