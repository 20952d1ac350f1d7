/** A dark plate in somebody's colour: of the colour itself there is little, so that it does not outshine what is said. */
export function plateOf(color: string) {
  const line = `color-mix(in srgb, ${color} 50%, var(--color-raised))`;
  return {
    backgroundColor: `color-mix(in srgb, ${color} 20%, var(--color-raised))`,
    color: `color-mix(in srgb, ${color} 65%, var(--color-text))`,
    borderColor: line,
    "--cut-line": line,
  };
}

/** Degrees; further back the gold of one picture would turn pink, which means danger. */
const hueShifts = [0, 15, 30, 45, -15];

/** People with the same picture are told apart by its hue, which is always the same for a person. */
export function hueShiftOf(username: string): number {
  const sum = [...username].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return hueShifts[sum % hueShifts.length] ?? 0;
}
