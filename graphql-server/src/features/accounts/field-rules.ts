import { Matches, MaxLength } from "class-validator";
import { VISIBLE_CHARACTER } from "../../kernel/text/visible-text";

// The last character can't be a dot or dash, so that "ask @anna." mentions anna.
const USERNAME = /^[A-Za-z0-9_.-]{2,29}[A-Za-z0-9_]$/;
// No control characters and no line separators.
const SINGLE_LINE = /^[^\u0000-\u001f\u007f\u2028\u2029]*$/;

// Characters that show a text in a different order from the stored one.
const WITHOUT_DIRECTION_CHANGES = /^[^\u202a-\u202e\u2066-\u2069]*$/;

/** Combines several rules into one decorator. */
const combine =
  (...rules: PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const rule of rules) rule(target, property);
  };

export const IsUsername = (): PropertyDecorator =>
  Matches(USERNAME, {
    message: "Username must be 3 to 30 letters, digits, dots, dashes, or underscores, and can't end in a dot or dash",
  });

export const IsSingleLine = (label: string, limit: number): PropertyDecorator =>
  combine(
    Matches(SINGLE_LINE, { message: `${label} must be a single line` }),
    Matches(WITHOUT_DIRECTION_CHANGES, { message: `${label} can't contain characters that change the text direction` }),
    MaxLength(limit, { message: `${label} must have at most ${limit} characters` }),
  );

export const IsFullName = (): PropertyDecorator =>
  combine(Matches(VISIBLE_CHARACTER, { message: "Full name is required" }), IsSingleLine("Full name", 100));
