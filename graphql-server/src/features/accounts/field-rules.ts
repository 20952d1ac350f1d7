import { Matches, MaxLength } from "class-validator";

const USERNAME = /^[A-Za-z0-9_.-]{3,30}$/;
// Something that can be seen: characters without width do not make a name.
const NOT_BLANK = /[\p{L}\p{N}\p{P}\p{S}]/u;
// No control characters and no line separators.
const SINGLE_LINE = /^[^\u0000-\u001f\u007f\u2028\u2029]*$/;

/** Several rules as one decorator. */
const all =
  (...rules: PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const rule of rules) rule(target, property);
  };

export const IsUsername = (): PropertyDecorator =>
  Matches(USERNAME, { message: "Username must be 3 to 30 letters, digits, dots, dashes or underscores" });

export const IsLine = (what: string, limit: number): PropertyDecorator =>
  all(
    Matches(SINGLE_LINE, { message: `${what} must be a single line` }),
    MaxLength(limit, { message: `${what} must have at most ${limit} characters` }),
  );

export const IsFullName = (): PropertyDecorator =>
  all(Matches(NOT_BLANK, { message: "Full name is required" }), IsLine("Full name", 100));
