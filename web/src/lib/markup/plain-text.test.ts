import { plainExcerpt, plainText } from "./plain-text";

it.each([
  ["**Sell** at `1.10`, @ben!", "Sell at 1.10, @ben!"],
  ["> quoted\nand *answered*", "quoted and answered"],
  ["> > nested\n> ```\n> let x\n> ```", "nested let x"],
  ["one\ntwo [the rules](https://example.test/r)", "one two the rules"],
  ["```\nlet x\n```", "let x"],
  ["Read #rules:\n- one\n2. *two*", "Read #rules: - one 2. two"],
  ["It ends ||**badly**||.", "It ends [spoiler]."],
  ["![](https://example.test/chart.png)", "![](https://example.test/chart.png)"],
])("removes the markup of %j", (source, expected) => {
  expect(plainText(source)).toBe(expected);
});

it.each([
  ["It ||was|| him, and ||the kni", "It [spoiler] him, and [spoiler]"],
  ["Cut inside the mark: ||the knight|", "Cut inside the mark: [spoiler]"],
  ["Try `a || b`, then ||the kni", "Try a || b, then [spoiler]"],
  ["Only `a || b`", "Only a || b"],
  ["```\na || b\n```\n||the kni", "a || b [spoiler]"],
])("hides a spoiler that an excerpt cuts off, but no code: %j", (source, expected) => {
  expect(plainExcerpt(source)).toBe(expected);
});
