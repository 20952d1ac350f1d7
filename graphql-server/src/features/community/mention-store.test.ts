import { mentionedKeys } from "./mention-store";

it.each([
  ["@Anna, look", ["anna"]],
  ["(@ben) and @Ben again", ["ben"]],
  ["ask @a.b-c_1.", ["a.b-c_1"]],
  ["mail me at anna@example.test", []],
  ["`@code` and ```\n@block\n``` but @real", ["real"]],
  ["an open ``` fence hides @all", []],
  ["@ alone, @. and @-", []],
  ["nobody", []],
])("finds who is mentioned in %j", (content, keys) => {
  expect(mentionedKeys(content)).toEqual(keys);
});

it("takes no more than twenty, quickly, whatever the text", () => {
  expect(mentionedKeys(Array.from({ length: 50 }, (_, index) => `@person${index}`).join(" "))).toHaveLength(20);
  const started = performance.now();
  mentionedKeys("`@".repeat(2_000));
  mentionedKeys("```@a".repeat(800));
  expect(performance.now() - started).toBeLessThan(100);
});
