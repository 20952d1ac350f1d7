import { randomInt } from "node:crypto";

// Excludes characters that are easily confused, such as O and 0.
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** For example, TG-7K3M9QXW: short enough to read aloud, long enough to be unguessable. */
export const orderReference = (): string =>
  `TG-${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;
