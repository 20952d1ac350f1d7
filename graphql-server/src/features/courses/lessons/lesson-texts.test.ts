import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "../../../kernel/project-root";
import { withoutTermLinks } from "../blocks/term-links";
import { loadBuiltInCourses } from "../catalog/seed-courses";

const read = async (lesson: string): Promise<string> => {
  const file = path.join(PROJECT_ROOT, "graphql-server/content/courses", `${lesson}.md`);
  return withoutTermLinks(await readFile(file, "utf8")).replace(/\s+/g, " ");
};

const money = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 0 });

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

/** The probability that a random walk with this drift reaches `win` before `-loss`. */
const chanceToWin = (drift: number, win: number, loss: number): number =>
  (1 - Math.exp(drift * loss)) / (Math.exp(-drift * win) - Math.exp(drift * loss));

/** The drift at which a plan with +2 R wins and -1 R losses wins 40 of 100 trades. */
function driftOfPlan(): number {
  let [low, high] = [1e-6, 3];
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (chanceToWin(middle, 2, 1) < 0.4) low = middle;
    else high = middle;
  }
  return low;
}

const yearlyPayments = (loan: number, rate: number, years: number): number =>
  (12 * loan * (rate / 12)) / (1 - (1 + rate / 12) ** (-12 * years));

it("counts refunds in the order example and reuses its result in later lessons", async () => {
  const fee = Math.round(0.029 * 4000 + 30) / 100;
  const beforeAds = 40 - 14 - 1.2 - 5.3 - fee - 0.08 * 40 + 0.08 * 14 - 0.08 * 9;
  const profit = beforeAds - 12;
  const page = await read("e-commerce/01");
  expect(page).toContain(`before advertising ${beforeAds.toFixed(2)} 38%`);
  expect(page).toContain(`1,600 ÷ ${profit.toFixed(2)} = ${Math.ceil(1600 / profit)} orders`);
  const perDay = Math.round(3.8 * beforeAds);
  expect(await read("e-commerce/02")).toContain(
    `30 × ${perDay} = ${money(30 * perDay)} a month. Lesson one's fixed costs are 1,600, so ${30 * perDay - 1600} are left`,
  );
});

it("includes principal in loan payments", async () => {
  const page = await read("real-estate/01");
  const due = yearlyPayments(150_000, 0.045, 25);
  expect(page).toContain(`net rent 7,900 − ${money(due)} = −${money(due - 7_900)} a year`);
  const dueAtHigherRate = yearlyPayments(150_000, 0.065, 25);
  expect(page).toContain(`you owe ${money(dueAtHigherRate)} a year and pay ${money(dueAtHigherRate - 7_900)} a year`);
});

it("computes yearly changes over the years it names", async () => {
  const changes = [3250 / 3100, 2950 / 2600].map((ratio) => `${(100 * (ratio ** (1 / 3) - 1)).toFixed(1)}%`);
  const page = await read("real-estate/02");
  expect(page).toContain(`| Change a year | ${changes.join(" | ")} |`);
  expect(page).toContain("four years ago to last year is three years");
});

it("rejects a rule below the 5% luck threshold", async () => {
  const bar = [...Array(100).keys()].find((heads) => chanceOfHeads(heads) <= 0.05);
  const barOfTwenty = [...Array(100).keys()].find((heads) => chanceOfHeads(heads) <= 0.05 / 20);
  const page = await read("algorithmic-fx/01");
  expect(page).toContain(`fewer than ${bar} of the last 100 months`);
  expect(page).toContain(`${barOfTwenty} of 100 months instead of ${bar}`);
  expect(page).toContain(`in 100 throws ${Math.round(100 * chanceOfHeads(55))}% of the time`);
});

it("adjusts the win rate when exits change", async () => {
  const wins = Math.round(100 * chanceToWin(driftOfPlan(), 0.8, 1.4));
  const sum = wins * 0.8 - (100 - wins) * 1.4;
  expect(await read("trading-psychology/02")).toContain(
    `${wins} wins of +0.8 R, ${100 - wins} losses of −1.4 R = +${sum.toFixed(1)} R`,
  );
});

it("doesn't present small samples as proof", async () => {
  expect(await read("trading-psychology/01")).toContain(`1.2 ÷ √32 = ${(1.2 / Math.sqrt(32)).toFixed(2)} R`);
  expect(await read("social-media/02")).not.toContain("There is no difference");
  expect(await read("intro-to-trading/06")).toContain("a hundred or more practice trades and with a written plan");
});

it("compares funding with the margin of the position", async () => {
  const page = await read("crypto-trading/02");
  const month = Math.round(10_000 * 0.0003 * 3 * 30);
  expect(page).toContain(`The ${month} from above are ${month / 10}% of your thousand`);
  expect(page).toContain(`cost ${3 * month}: ${(3 * month) / 100}% of the position, and ${(3 * month) / 10}%`);
});

it("allows more days for a distant target than its number of daily ranges", async () => {
  expect(await read("technical-analysis/01")).toContain("12 ÷ 1.05, roughly eleven ordinary days");
});

it("separates the parts of a time split by the forecast horizon", async () => {
  const page = await read("intelligent-systems-development/02");
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  expect(page).toContain("Dec 2 – Dec 31, 2023 gap of 30 days");
  expect(page).toContain("Jun 1 – Jun 30, 2024 gap of 30 days");
  expect([days("2023-12-02", "2023-12-31"), days("2024-06-01", "2024-06-30")]).toEqual([30, 30]);
});

it("states base rates with their sources", async () => {
  const page = await read("day-trading/01");
  for (const fact of ["74 to 89%", "ESMA, 2018", "97%", "Chague, De-Losso, Giovannetti", "Barber, Lee, Liu, Odean"]) {
    expect(page).toContain(fact);
  }
});

describe("corrected statements", () => {
  const corrections: [lesson: string, wrong: string[], right: string[]][] = [
    [
      "intro-to-trading/06",
      ["repeat it with the smallest real size", "ended well: repeat"],
      [
        "**You followed the plan and lost money.** This is the most common result. Stop and review",
        "Use real money only after a hundred or more practice trades and with a written plan.",
        "No: first make a hundred or more practice trades and write a plan",
      ],
    ],
    [
      "algorithmic-fx/02",
      ["Friday 22:00 UTC", "Sunday 22:00", "Convert all to UTC"],
      [
        "Sunday 17:00 to Friday 17:00 in New York: 22:00 UTC in winter, 21:00 UTC while New York is on summer time",
        "Then compute sessions in the local time of their market",
        "22:00 in winter, 21:00 in summer",
      ],
    ],
    [
      "forex-trading/01",
      ["other four groups", "do not pay it", "don't pay it"],
      ["Companies and funds pay the gap too", "Dealers earn it.", "the gap is their income"],
    ],
    [
      "risk-management/02",
      ["failures of execution"],
      ["Was it a gap, like the −1.75 R above? No stop prevents that; only a smaller size does."],
    ],
    ["trading-plan/02", ["1.2 R"], ["No stop moved away and no size above the plan in sixty days"]],
    [
      "social-media/02",
      ["There is no difference", "stop thinking about it"],
      ["that can't tell you which is better", "eight posts can't rule out a difference of almost six points"],
    ],
    [
      "fundamental-analysis/01",
      ["One percent more growth"],
      ["only while growth stays *below* the discount rate", "One percentage point more growth"],
    ],
    [
      "fundamental-analysis/02",
      ["the two should resemble", "should profit resemble"],
      [
        "that cash should normally be *larger* than profit, by about the depreciation",
        `With a profit of 75 and depreciation of 40, expect about ${75 + 40}.`,
      ],
    ],
    [
      "swing-trading/01",
      [],
      [
        "If you hold a leveraged position overnight, you pay interest for each night.",
        `1,200 × 0.06 ÷ 365 × 10 = ${((1200 * 0.06 * 10) / 365).toFixed(2)} for ten nights`,
      ],
    ],
    [
      "health-and-fitness/01",
      ["is decoration"],
      ["More helps further", "the World Health Organization recommends 150 to 300 minutes a week"],
    ],
    ["crypto-and-blockchain/02", ["owns the coins"], ["controls the coins, even a thief who doesn't own them"]],
  ];

  it.each(corrections)("%s contains the corrected statements", async (lesson, wrong, right) => {
    const page = await read(lesson);
    for (const statement of right) expect(page).toContain(statement);
    for (const statement of wrong) expect(page.toLowerCase()).not.toContain(statement.toLowerCase());
  });

  it("doesn't call a 20% daily move ordinary in the catalog", () => {
    const description = loadBuiltInCourses().find(({ slug }) => slug === "crypto-trading")?.description;
    expect(description).not.toContain("ordinary");
    expect(description).toContain("Smaller coins can move 20% in a day; Bitcoin and Ether rarely do.");
  });
});

it("spells canceled with one l in every lesson", async () => {
  const folder = path.join(PROJECT_ROOT, "graphql-server/content/courses");
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".md"));
  const texts = await Promise.all(files.map((name) => read(name.slice(0, -".md".length))));
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.join(" ")).not.toMatch(/cancell(ed|ing)/i);
});
