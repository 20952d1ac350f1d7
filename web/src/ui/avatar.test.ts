/** @jest-environment node */
import { readFileSync } from "node:fs";
import path from "node:path";
import { profileColors } from "../features/accounts/sign-up/profile-colors";
import { hueShiftOf, initialColors } from "./avatar";

type Rgb = readonly number[];

const theme = readFileSync(path.join(__dirname, "theme/theme.css"), "utf8");

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16));

/** Evaluates color-mix(in srgb, #rrggbb n%, var(--token)). */
function mixed(css: string): Rgb {
  const [, color = "", percent = "", token = ""] = /(#\w{6}) (\d+)%, var\((--[\w-]+)\)/.exec(css) ?? [];
  const base = rgbOf(new RegExp(`${token}: (#\\w{6});`).exec(theme)?.[1] ?? "");
  const share = Number(percent) / 100;
  return rgbOf(color).map((part, index) => part * share + (base[index] ?? NaN) * (1 - share));
}

function luminance(rgb: Rgb): number {
  const [red = NaN, green = NaN, blue = NaN] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it.each(profileColors)("the initial on $name has enough contrast", ({ value }) => {
  const { color, backgroundColor } = initialColors(value);
  const contrast = (luminance(mixed(color)) + 0.05) / (luminance(mixed(backgroundColor)) + 0.05);
  expect(contrast).toBeGreaterThanOrEqual(4.5);
});

it("always gives a username the same hue, and different usernames different hues", () => {
  expect(hueShiftOf("nadia_k")).toBe(hueShiftOf("nadia_k"));
  expect(new Set(["nadia_k", "mei.lin", "gregor_m", "deniz.a", "kofi.mensah"].map(hueShiftOf)).size).toBeGreaterThan(2);
});
