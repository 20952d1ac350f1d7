import { randomInt } from "node:crypto";

// Without letters and digits that are taken for one another on the telephone.
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** "TG-7K3M9QXW": short enough to be read out, long enough not to be guessed. */
export const orderReference = (): string =>
  `TG-${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;
