import { AppError } from "./errors/errors";

/** Deeper than any valid request. */
const MAX_DEPTH = 64;

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\[]{}'].map((char) =>
  char.charCodeAt(0),
);

/** Parses the JSON of a client. Throws VALIDATION if it isn't valid. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new AppError("VALIDATION", "The body is not valid JSON: it's nested too deeply");
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("VALIDATION", "The body is not valid JSON");
  }
}

/** Checked first, because a megabyte of brackets would block the parser for a fifth of a second. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (isInText) {
      if (char === BACKSLASH) index += 1;
      else if (char === QUOTE) isInText = false;
    } else if (char === QUOTE) isInText = true;
    else if (char === OPEN_ARRAY || char === OPEN_OBJECT) depth += 1;
    else if (char === CLOSE_ARRAY || char === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
