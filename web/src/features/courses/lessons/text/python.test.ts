/** @jest-environment node */
import { pythonTokens } from "./python";

const kindsOf = (code: string): string =>
  pythonTokens(code)
    .filter(({ kind }) => kind !== "plain")
    .map(({ kind, text }) => `${kind}:${text}`)
    .join(" ");

it.each([
  ["x = 1_000.5 + 2e-3", "number:1_000.5 number:2e-3"],
  ["def pips(self):  # in pips", "keyword:def name:pips comment:# in pips"],
  [`f"{a} # b" + 'it\\'s'`, `string:f"{a} # b" string:'it\\'s'`],
  [`"""one\ntwo""" if True else None`, `string:"""one\ntwo""" keyword:if keyword:True keyword:else keyword:None`],
  ["handle_1 = is_open", ""],
  [`"open`, `string:"open`],
])("colors %j", (code, kinds) => {
  expect(kindsOf(code)).toBe(kinds);
});

it.each(['"\'"""#\\', '"'.repeat(1_001), "def f(x): return x\n", "é→ 1÷2"])("keeps every character of %j", (part) => {
  const code = part.repeat(50);
  expect(
    pythonTokens(code)
      .map(({ text }) => text)
      .join(""),
  ).toBe(code);
});
