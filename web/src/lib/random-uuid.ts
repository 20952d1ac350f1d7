/** Like `crypto.randomUUID()`, which browsers keep from pages that did not come over HTTPS. */
export function randomUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  // Version 4 in the thirteenth place, the variant in the seventeenth.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
