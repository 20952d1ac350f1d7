import { RE2JS } from "re2js";
import { invalidField } from "../../../kernel/errors/errors";
import { foldText } from "../../../kernel/text/fold-text";
import { GuardRuleKind } from "./guard-rule.entity";

const MAX_WORDS = 100;
const MAX_PATTERN_LENGTH = 300;
/** Instructions of the compiled pattern. The time to match is their number times the length of the text, at worst. */
const MAX_PROGRAM_SIZE = 3_000;

export type TextMatcher = (text: string) => boolean;

/** Matches in linear time, whatever the pattern. Throws INVALID_INPUT for a pattern that isn't valid. */
export function compileGuardPattern(kind: GuardRuleKind, pattern: string): TextMatcher {
  if (kind === GuardRuleKind.PATTERN) {
    const compiled = compile(pattern.trim());
    return (text) => compiled.test(text);
  }
  const words = [...new Set(pattern.split("\n").map((line) => foldText(line).trim().replace(/\s+/g, " ")))].filter(
    Boolean,
  );
  if (words.length > MAX_WORDS) throw invalidField("pattern", `At most ${MAX_WORDS} words or phrases`);
  const anyWord = words.map((word) => RE2JS.quote(word).replaceAll(" ", "\\s+")).join("|");
  const compiled = compile(`(?:^|[^\\p{L}\\p{N}])(?:${anyWord})(?:[^\\p{L}\\p{N}]|$)`, Infinity);
  return (text) => compiled.test(foldText(text));
}

function compile(source: string, maxLength = MAX_PATTERN_LENGTH): RE2JS {
  if (source.length > maxLength) throw invalidField("pattern", `A pattern can have at most ${maxLength} characters`);
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    throw invalidField("pattern", `This pattern isn't valid: ${(error as Error).message}`);
  }
  if (compiled.programSize() > MAX_PROGRAM_SIZE) throw invalidField("pattern", "This pattern is too large");
  if (compiled.test("")) throw invalidField("pattern", "This pattern matches every message");
  return compiled;
}
