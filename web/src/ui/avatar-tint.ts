/** The colors of an avatar with an initial. Muted, so that they don't distract from the content. */
export function initialColors(color: string) {
  const line = `color-mix(in srgb, ${color} 50%, var(--color-raised))`;
  return {
    backgroundColor: `color-mix(in srgb, ${color} 20%, var(--color-raised))`,
    color: `color-mix(in srgb, ${color} 65%, var(--color-text))`,
    borderColor: line,
    "--cut-line": line,
  };
}

/** In degrees. A shift below -15 would turn the gold picture pink, our danger color. */
const hueShifts = [0, 15, 30, 45, -15];

/** Distinguishes members with the same picture. Always the same for a username. */
export function hueShiftOf(username: string): number {
  const sum = [...username].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return hueShifts[sum % hueShifts.length] ?? 0;
}
