import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { CONTENT_FOLDER } from "../../../kernel/content";
import { withoutTermLinks } from "../blocks/parsing/term-links";
import { loadBuiltInCourses } from "../catalog/seed-courses";

const COURSES = path.join(CONTENT_FOLDER, "courses");

const read = async (file: string): Promise<string> =>
  withoutTermLinks(await readFile(path.join(COURSES, file), "utf8")).replace(/\s+/g, " ");

const readAll = async (): Promise<string> => {
  const files = (await readdir(COURSES, { recursive: true })).filter((name) => name.endsWith(".md"));
  return (await Promise.all(files.map(read))).join("\n");
};

/** The probability of at least `min` heads in 100 coin tosses. */
function chanceOfHeads(min: number): number {
  let ways = 1;
  let sum = 0;
  for (let heads = 0; heads <= 100; heads++) {
    if (heads >= min) sum += ways;
    ways = (ways * (100 - heads)) / (heads + 1);
  }
  return sum / 2 ** 100;
}

const yearlyPayments = (loan: number, rate: number, years: number): number =>
  (12 * loan * (rate / 12)) / (1 - (1 + rate / 12) ** (-12 * years));

it("states the numbers that a test for luck needs", async () => {
  const page = await read("algorithmic-fx/01.md");
  for (const chance of [0.05, 0.05 / 20]) {
    const bar = [...Array(100).keys()].find((heads) => chanceOfHeads(heads) <= chance);
    expect(page).toMatch(new RegExp(`\\b${bar}\\b`));
  }
  expect(page).toContain(`${Math.round(100 * chanceOfHeads(55))}%`);
});

it("includes the principal in loan payments", async () => {
  const due = yearlyPayments(150_000, 0.045, 25);
  expect(await read("real-estate/01.md")).toContain(due.toLocaleString("en-US", { maximumFractionDigits: 0 }));
});

/** Facts that earlier versions of these lessons had wrong or left out. */
it.each<[lesson: string, ...facts: RegExp[]]>([
  ["intro-to-trading/06", /most (common|likely)|likeliest/, /(100|a hundred) or more/],
  ["e-commerce/01", /\b3\.24\b/, /\b494\b/],
  ["algorithmic-fx/02", /17:00 in New York/, /22:00 (UTC )?in winter/, /21:00 (UTC )?in summer/],
  ["crypto-trading/02", /\b27%/, /\b81%/, /January 6, 2021/],
  ["crypto-and-blockchain/02", /controls/],
  ["day-trading/01", /ESMA/, /\b89%/, /\b97%/, /Chague/, /Barber/],
  ["forex-trading/01", /[Dd]ealers earn/],
  ["fundamental-analysis/01", /below the discount rate/, /percentage point/],
  ["fundamental-analysis/02", /depreciation/],
  ["health-and-fitness/01", /150 to 300/],
  ["algorithmic-fx/07", /os\.fsync/],
  ["algorithmic-fx/08", /DuplicateId/, /weekday\(\)/],
  ["crypto-and-blockchain/08", /EIP-7702/, /zero address/],
  ["intelligent-systems-development/01", /2024\/1689/],
  ["intelligent-systems-development/02", /30 days/],
  ["intelligent-systems-development/05", /equals: 0\.131/],
  ["intelligent-systems-development/07", /enforce the schema/],
  ["risk-management/04", /Kelly share = win rate − loss rate ÷ b/, /half or quarter Kelly/],
  ["swing-trading/01", /overnight|financing/],
  ["technical-analysis/01", /eleven|\b11\b/, /call option/],
  ["technical-analysis/08", /equals: 15\.9/, /on paper until/],
  ["trading-psychology/02", /random walk/, /\b68\.5|0\.685/],
])("states the corrected facts: %s", async (lesson, ...facts) => {
  const page = await read(`${lesson}.md`);
  for (const fact of facts) expect(page).toMatch(fact);
});

it("repeats no statement that a review found wrong", async () => {
  const wrong = [
    "repeat it with the smallest real size",
    "Convert all to UTC",
    "other four groups",
    "failures of execution",
    "is decoration",
    "owns the coins",
    "willpower is used up",
  ];
  const texts = (await readAll()).toLowerCase();
  expect(wrong.filter((statement) => texts.includes(statement.toLowerCase()))).toEqual([]);
});

it("doesn't call a 20% daily move ordinary in the catalog", () => {
  const description = loadBuiltInCourses().find(({ slug }) => slug === "crypto-trading")?.description;
  expect(description).not.toContain("ordinary");
});

it("uses American spelling", async () => {
  expect(await readAll()).not.toMatch(
    /\b((?<!good till )cancell(ed|ing)|colour|favour|(?<!Sedentary )behaviour|centre|organis|analys(e|ed|ing)\b|licence)\b/i,
  );
});
