import { parseJson } from "./parse-json";

const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

it("parses values, and brackets in texts", () => {
  const value = { text: `${"[".repeat(100)}\\"{{`, list: Array.from({ length: 100 }, () => [{}]) };
  expect(parseJson(JSON.stringify(value))).toEqual(value);
  expect(parseJson(nested(64))).toEqual(JSON.parse(nested(64)));
});

it("rejects texts that are no JSON, or nested too deeply", () => {
  expect(() => parseJson("{")).toThrow("The body is not valid JSON");
  expect(() => parseJson(nested(65))).toThrow("nested too deeply");
  expect(() => parseJson('{"a":'.repeat(100))).toThrow("nested too deeply");
});
