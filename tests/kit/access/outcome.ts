/** The letters of the matrix: see `ACCESS`. */
export type Letter = "+" | "-" | "0" | "!";

const REFUSALS: Record<string, Letter> = {
  UNAUTHENTICATED: "-",
  FORBIDDEN: "-",
  BANNED: "-",
  KICKED: "-",
  NOT_FOUND: "0",
};

/** The letter of a response with an error code, or without one. */
export const letterOf = (code: string | undefined, value: unknown): Letter => {
  if (code !== undefined) return REFUSALS[code] ?? "!";
  return value === null ? "0" : "+";
};

/** The letters by name. */
export const lettersByName = (access: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(access).flatMap(([letters, names]) =>
      names
        .trim()
        .split(/\s+/)
        .map((name): [string, string] => [name, letters]),
    ),
  );
