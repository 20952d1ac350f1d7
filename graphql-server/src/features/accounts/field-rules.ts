import { Matches, MaxLength } from "class-validator";

const USERNAME = /^[A-Za-z0-9_.-]{3,30}$/;
const NOT_BLANK = /\S/;
// No control characters.
const SINGLE_LINE = /^[^\u0000-\u001f\u007f]*$/;

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
