import mentionCases from "../../../../tests/kit/mention-cases.json";
import { mentionedKeys } from "./mention-store";

it.each(Object.entries(mentionCases))("finds who is mentioned in %j, as the markup shows it", (content, keys) => {
  expect(mentionedKeys(content)).toEqual(keys);
});

it("takes no more than twenty, quickly, whatever the text", () => {
  expect(mentionedKeys(Array.from({ length: 50 }, (_, index) => `@person${index}`).join(" "))).toHaveLength(20);
  const started = performance.now();
  mentionedKeys("`@".repeat(2_000));
  mentionedKeys("```@a".repeat(800));
  mentionedKeys("[@a](".repeat(800));
  mentionedKeys("https://@a".repeat(400));
  expect(performance.now() - started).toBeLessThan(100);
});
