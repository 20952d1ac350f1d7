import { parseCertificateNumber, certificateNumber } from "./certificate-number";

const number = certificateNumber("pZx3N0cE5mQ1rT7uV9wY2A");

it("has four groups of four digits, always the same ones for a certificate", () => {
  expect(number).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/);
  expect(certificateNumber("pZx3N0cE5mQ1rT7uV9wY2A")).toBe(number);
  expect(certificateNumber("pZx3N0cE5mQ1rT7uV9wY2B")).not.toBe(number);
});

it("is read as people write it: in lower case, without dashes, and with letters that look like digits", () => {
  const key = parseCertificateNumber(number);
  expect(key).toHaveLength(15);
  for (const written of [
    number.toLowerCase(),
    number.replaceAll("-", ""),
    ` ${number.replaceAll("-", " ")} `,
    number.replaceAll("0", "O").replaceAll("1", "l"),
  ]) {
    expect(parseCertificateNumber(written)).toBe(key);
  }
});

it("notices every single wrong digit", () => {
  const places = [...number].flatMap((digit, place) => (digit === "-" ? [] : [place]));
  for (const place of places) {
    for (const wrong of "0123456789ABCDEF".replace(number.charAt(place), "")) {
      const typed = number.slice(0, place) + wrong + number.slice(place + 1);
      expect(() => parseCertificateNumber(typed)).toThrow("typing error");
    }
  }
});

it("leaves ids and anything else alone", () => {
  for (const text of ["pZx3N0cE5mQ1rT7uV9wY2A", "unknown", "", "0123-4567"])
    expect(parseCertificateNumber(text)).toBeNull();
});
