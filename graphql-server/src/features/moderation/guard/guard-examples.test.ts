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
  repeatedInChannels: 0,
  looksLikeStaff: null,
  ownHosts: ["glitch.example"],
};
const REGULAR: GuardFacts = { ...NEWCOMER, level: 20, ageDays: 400 };

/** The texts of a set, and those that the guard judges differently. */
function judgeSet(kind: "hold" | "pass", set: "tune" | "test"): { count: number; wrong: string[] } {
  const all = Object.entries(examples[kind]).flatMap(([group, { author, [set]: list }]) =>
    list.map((text) => ({ group, text, facts: author ? REGULAR : NEWCOMER })),
  );
  const wrong = all.filter(({ text, facts }) => judgeMessage(text, facts).length > 0 !== (kind === "hold"));
  return { count: all.length, wrong: wrong.map(({ group, text }) => `${group}: ${text}`) };
}

function measure(set: "tune" | "test") {
  const [hold, pass] = [judgeSet("hold", set), judgeSet("pass", set)];
  const held = hold.count - hold.wrong.length;
  const precision = held / (held + pass.wrong.length);
  const recall = held / hold.count;
  const report = `${set}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} of ${hold.count} scams and ${pass.count} others`;
  return { precision, recall, report, missed: hold.wrong, mistaken: pass.wrong };
}

it.each(["tune", "test"] as const)("judges the %s examples as measured", (set) => {
  const measured = measure(set);
  process.stdout.write(`${measured.report}\n`);
  if (set === "tune") process.stdout.write(["MISSED", ...measured.missed, "MISTAKEN", ...measured.mistaken].join("\n"));
});
