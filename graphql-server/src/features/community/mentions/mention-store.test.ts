import mentionCases from "../../../../../tests/kit/mention-cases.json";
import { growth } from "../../../../../tests/kit/growth";
import { mentionedKeys } from "./mention-store";

it.each(Object.entries(mentionCases))("finds who is mentioned in %j, as the markup shows it", (content, keys) => {
  expect(mentionedKeys(content)).toEqual(keys);
});

it("takes no more than twenty", () => {
  expect(mentionedKeys(Array.from({ length: 50 }, (_, index) => `@person${index}`).join(" "))).toHaveLength(20);
});

it.each(["`@", "```@a", "[@a](", "https://@a"])("takes time in proportion to the length of repeated %j", (piece) => {
  const prepare = (size: number) => () => mentionedKeys(piece.repeat(size / piece.length));
  expect(growth(prepare, 4_000)).toBeLessThan(40);
});
