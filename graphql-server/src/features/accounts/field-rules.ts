import { Matches, MaxLength } from "class-validator";
import { VISIBLE_CHARACTER } from "../../kernel/text/visible-text";

// Its last character is none that ends a sentence: "ask @anna." means anna.
const USERNAME = /^[A-Za-z0-9_.-]{2,29}[A-Za-z0-9_]$/;
// No control characters and no line separators.
const SINGLE_LINE = /^[^\u0000-\u001f\u007f\u2028\u2029]*$/;

/** Several rules as one decorator. */
const all =
  (...rules: PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const rule of rules) rule(target, property);
  };

export const IsUsername = (): PropertyDecorator =>
  Matches(USERNAME, {
    message: "Username must be 3 to 30 letters, digits, dots, dashes or underscores, and not end in a dot or dash",
  });

export const IsLine = (what: string, limit: number): PropertyDecorator =>
  all(
    Matches(SINGLE_LINE, { message: `${what} must be a single line` }),
    MaxLength(limit, { message: `${what} must have at most ${limit} characters` }),
  );

export const IsFullName = (): PropertyDecorator =>
  all(Matches(VISIBLE_CHARACTER, { message: "Full name is required" }), IsLine("Full name", 100));
