import mentionCases from "../../../../../../tests/kit/mention-cases.json";
import { growth } from "../../../../../../tests/kit/growth";
import { mentionedKeys } from "./mention.sql";

it.each(Object.entries(mentionCases))("finds the same mentions in %j as the client's markup", (content, keys) => {
  expect(mentionedKeys(content)).toEqual(keys);
});

it("finds at most twenty mentions", () => {
  expect(mentionedKeys(Array.from({ length: 50 }, (_, index) => `@person${index}`).join(" "))).toHaveLength(20);
});

it.each(["`@", "```@a", "[@a](", "https://@a"])("runs in linear time on repeated %j", (piece) => {
  const prepare = (size: number) => () => mentionedKeys(piece.repeat(size / piece.length));
  expect(growth(prepare, 4_000)).toBeLessThan(40);
});
