import fc from "fast-check";

/** No parser may block the main thread for longer. */
export const MAX_BLOCK_MS = 250;

const FILLERS = ["a", "1", " ", "\n", "\u00a0\u2028", "é"];

const repeat = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/**
 * Texts of a length that make careless parsers slow: each mark repeated, each mark in front of a long run that it never ends, and
 * all pairs, alternating and nested. `marks` are the characters and words with a meaning for the parser.
 */
export function hostileTexts(length: number, marks: readonly string[]): string[] {
  const texts = [...marks, ...FILLERS].map((mark) => repeat(mark, length));
  for (const mark of marks) {
    for (const filler of FILLERS) {
      texts.push(repeat(mark + filler, length), mark + repeat(filler, length - 2 * mark.length - 1) + mark + "!");
    }
    for (const other of marks) {
      texts.push(repeat(mark + other, length), repeat(`${mark}a ${other}`, length));
      texts.push(repeat(mark, length / 2) + repeat(other, length / 2));
    }
  }
  return texts;
}

/** Random sequences of marks, repeated up to the length. */
export const hostileText = (length: number, marks: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...marks, ...FILLERS), { minLength: 1, maxLength: 8 })
    .map((parts) => repeat(parts.join(""), length));

async function cpuMsOf(parse: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  try {
    await parse();
  } catch {
    // Rejecting the input is fine, if it's quick.
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

const MEASUREMENTS = 5;

/**
 * The lowest CPU time of a parser in milliseconds. Compiling, garbage of earlier inputs, and other processes on the machine only
 * add to it, so the lowest of a few measurements is the parser's own time.
 */
export async function blockedMs(parse: () => unknown): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let count = 0; count < MEASUREMENTS && lowest >= MAX_BLOCK_MS; count += 1)
    lowest = Math.min(lowest, await cpuMsOf(parse));
  return lowest;
}

/** Asserts that a parser is quick with all hostile texts of the marks, and with random ones. */
export async function expectQuick(
  parse: (text: string) => unknown,
  length: number,
  marks: readonly string[],
): Promise<void> {
  const check = async (text: string): Promise<void> => {
    const ms = await blockedMs(() => parse(text));
    if (ms >= MAX_BLOCK_MS) throw new Error(`${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 60))}...`);
  };
  for (const text of hostileTexts(length, marks)) await check(text);
  await fc.assert(fc.asyncProperty(hostileText(length, marks), check), { numRuns: 30 });
}
