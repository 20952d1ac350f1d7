import { parseCertificateNumber, certificateNumber } from "./certificate-number";

const number = certificateNumber("pZx3N0cE5mQ1rT7uV9wY2A");

it("derives four groups of four digits from the certificate id", () => {
  expect(number).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/);
  expect(certificateNumber("pZx3N0cE5mQ1rT7uV9wY2A")).toBe(number);
  expect(certificateNumber("pZx3N0cE5mQ1rT7uV9wY2B")).not.toBe(number);
});

it("accepts lowercase, missing dashes, and letters that look like digits", () => {
  const key = parseCertificateNumber(number);
  expect(key).toHaveLength(15);
  for (const typed of [
    number.toLowerCase(),
    number.replaceAll("-", ""),
    ` ${number.replaceAll("-", " ")} `,
    number.replaceAll("0", "O").replaceAll("1", "l"),
  ]) {
    expect(parseCertificateNumber(typed)).toBe(key);
  }
});

it("detects every single wrong digit", () => {
  const positions = [...number].flatMap((digit, position) => (digit === "-" ? [] : [position]));
  for (const position of positions) {
    for (const wrong of "0123456789ABCDEF".replace(number.charAt(position), "")) {
      const typed = number.slice(0, position) + wrong + number.slice(position + 1);
      expect(() => parseCertificateNumber(typed)).toThrow("typo");
    }
  }
});

it("returns null for ids and other text", () => {
  for (const text of ["pZx3N0cE5mQ1rT7uV9wY2A", "unknown", "", "0123-4567"])
    expect(parseCertificateNumber(text)).toBeNull();
});
