import { profileColours } from "../features/accounts/sign-up/profile-colours";
import { tintOf } from "./avatar-tint";

/** WCAG's relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(profileColours)("the initial of $name can be read, and the plate is quieter than the colour", ({ value }) => {
  const { plate, ink } = tintOf(value);
  expect(contrast(ink, plate)).toBeGreaterThan(4.5);
  expect(luminance(plate)).toBeLessThan(luminance(value) / 3);
});

test("each colour has a plate of its own", () => {
  expect(new Set(profileColours.map(({ value }) => tintOf(value).plate)).size).toBe(profileColours.length);
});
