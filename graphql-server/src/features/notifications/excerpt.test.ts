import { growth } from "../../../../tests/kit/growth";
import { EXCERPT_SOURCE_LENGTH, excerptOf } from "./excerpt";

it.each([
  ["**Bold** _and_ `code`\n> quote", "Bold _and_ code quote"],
  ["[a link](https://x.example) ![a chart](/c.png)", "a link a chart"],
  ["before ||secret|| after", "before [spoiler] after"],
  ["before ||never closed", "before [spoiler]"],
  ["`||secret||`", "[spoiler]"],
  ["||one|| two ||three||", "[spoiler] two [spoiler]"],
  ["2 * 3 = 6", "2 * 3 = 6"],
])("shortens %j to %j", (content, excerpt) => {
  expect(excerptOf(content)).toBe(excerpt);
});

it("never shows a part of a spoiler that the cut divides", () => {
  for (let length = EXCERPT_SOURCE_LENGTH - 12; length <= EXCERPT_SOURCE_LENGTH; length += 1) {
    expect(excerptOf(`${" ".repeat(length)}||QQQ|| x`)).not.toContain("Q");
  }
});

it("cuts long texts between characters", () => {
  expect(excerptOf("😀".repeat(200))).toBe(`${"😀".repeat(140)}…`);
});

it("runs in linear time", () => {
  expect(growth((size) => () => excerptOf("![".repeat(size)), 300)).toBeLessThan(40);
});
