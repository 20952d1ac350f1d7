/** A moment for people to read whose time zone is not known, such as "21 November 2026, 14:05 UTC". */
export const timeInWords = (time: Date): string =>
  `${time.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).replace(" at ", ", ")} UTC`;
