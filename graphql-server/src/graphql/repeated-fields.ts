import { GraphQLError, Kind, parse, type DocumentNode, type SelectionSetNode } from "graphql";
import { AppError } from "../kernel/errors/errors";
import { MAX_TOKENS } from "./graphql-limits";

/** Validation compares each field with all others of its name, so a document that repeats one costs many times as much as others. */
const MAX_REPEATED_FIELDS = 20;
const TOO_MANY = `A document can repeat at most ${MAX_REPEATED_FIELDS} fields. Request each field once.`;

function repeatedFields({ definitions }: DocumentNode): number {
  let repeated = 0;
  const count = ({ selections }: SelectionSetNode, names: Set<string>): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) continue;
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        count(selection.selectionSet, names);
        continue;
      }
      const name = (selection.alias ?? selection.name).value;
      if (names.has(name)) repeated += 1;
      names.add(name);
      if (selection.selectionSet) count(selection.selectionSet, new Set());
    }
  };
  for (const definition of definitions) if ("selectionSet" in definition) count(definition.selectionSet, new Set());
  return repeated;
}

/** Call this before validation. */
export function assertFewRepeatedFields(document: DocumentNode): void {
  if (repeatedFields(document) > MAX_REPEATED_FIELDS) throw new GraphQLError(TOO_MANY);
}

/** The same check for a document that Apollo Server will parse and validate. It also reports syntax errors. */
export function assertFewRepeatedFieldsIn(text: string): void {
  let document;
  try {
    document = parse(text, { maxTokens: MAX_TOKENS, noLocation: true });
  } catch {
    return;
  }
  if (repeatedFields(document) > MAX_REPEATED_FIELDS) throw new AppError("VALIDATION", TOO_MANY);
}
