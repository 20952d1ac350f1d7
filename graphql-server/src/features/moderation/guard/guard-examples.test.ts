import path from "node:path";
import { z } from "zod";
import { readContent } from "../../../kernel/content";
import { type GuardFacts, judgeMessage } from "./guard.policy";

const texts = z.array(z.string());
const GROUP = z.strictObject({ author: z.literal("regular").optional(), tune: texts, test: texts });
const EXAMPLES = z.strictObject({ hold: z.record(z.string(), GROUP), pass: z.record(z.string(), GROUP) });
const examples = readContent(path.join(import.meta.dirname, "guard-examples.yaml"), EXAMPLES);

const NEWCOMER: GuardFacts = {
  level: 1,
  ageDays: 2,
  looksLikeStaff: () => false,
  ownHosts: ["glitch.example"],
};
const REGULAR: GuardFacts = { ...NEWCOMER, level: 20, ageDays: 400 };

/** The texts of a set, and those that the guard judges differently. */
function judgeSet(kind: "hold" | "pass", set: "tune" | "test"): { count: number; wrong: string[] } {
  const all = Object.entries(examples[kind]).flatMap(([group, { author, [set]: list }]) =>
    list.map((text) => ({ group, text, facts: author ? REGULAR : NEWCOMER })),
  );
  const wrong = all.filter(({ text, facts }) => judgeMessage(text, facts).findings.length > 0 !== (kind === "hold"));
  return { count: all.length, wrong: wrong.map(({ group, text }) => `${group}: ${text}`) };
}

/** What the guard reaches. Raise these with its rules; the rules may be tuned on `tune` only. */
it.each([
  { set: "tune", minPrecision: 0.98, minRecall: 0.97 },
  { set: "test", minPrecision: 0.9, minRecall: 0.94 },
] as const)(
  "judges at least $minPrecision and $minRecall of the $set examples right",
  ({ set, minPrecision, minRecall }) => {
    const [hold, pass] = [judgeSet("hold", set), judgeSet("pass", set)];
    const held = hold.count - hold.wrong.length;
    const precision = held / (held + pass.wrong.length);
    const recall = held / hold.count;
    const report = `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} (${hold.count} scams, ${pass.count} others)`;
    process.stdout.write(`Guard, ${set} examples: ${report}\n`);
    const isGood = precision >= minPrecision && recall >= minRecall;
    expect(isGood ? [] : [report, "Not held:", ...hold.wrong, "Held by mistake:", ...pass.wrong]).toEqual([]);
  },
);

it("has at least 400 examples, of which half are not scams and a fourth is not tuned on", () => {
  const countOf = (kind: "hold" | "pass", set: "tune" | "test"): number => judgeSet(kind, set).count;
  const [holdTune, holdTest, passTune, passTest] = [countOf("hold", "tune"), countOf("hold", "test"), countOf("pass", "tune"), countOf("pass", "test")]; // prettier-ignore
  const all = holdTune + holdTest + passTune + passTest;
  expect(all).toBeGreaterThanOrEqual(400);
  expect((passTune + passTest) / all).toBeGreaterThanOrEqual(0.5);
  expect((holdTest + passTest) / all).toBeGreaterThanOrEqual(0.2);
});
