import { createCastStage, stopCastStages } from "../../tests/kit/cast-stage";
import { createPrng, type Prng } from "../prng";
import { loadCastScript } from "./cast-script";
import { ANSWERS_PER_HOUR, MESSAGES_PER_DAY } from "./cast-talk";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const script = loadCastScript();
const eager = (seed: number): Prng => ({ ...createPrng(seed), chance: () => true });

afterEach(stopCastStages);

it("answers a newcomer's first message 5 to 40 seconds later, after reading and typing, as a demo member", async () => {
  for (let seed = 0; seed < 60; seed++) {
    const stage = createCastStage(createPrng(seed));
    await stage.join("nora");
    await stage.pass(seed);
    const askedAt = stage.now;
    const id = stage.post("nora", seed % 2 ? "Hello!" : "Where do I put my stop loss?");
    await stage.pass(2 * MINUTE);
    const [answer] = stage.answersTo(id);
    if (!answer) throw new Error(`No answer with seed ${seed}`);
    expect(answer.at - askedAt).toBeGreaterThanOrEqual(5);
    expect(answer.at - askedAt).toBeLessThanOrEqual(40);
    expect(answer.by).toMatch(/_demo$/);
    expect(answer.text).toContain("demo member");
    const before = stage.acts.filter(({ by, at }) => by === answer.by && at >= askedAt && at <= answer.at);
    expect(before.map(({ kind }) => kind).join(" ")).toMatch(/read( .*)? type( .*)? send/);
  }
});

it("answers the question in a newcomer's first message, and says that it's a demo member", async () => {
  const sizing = script.topics.find(({ name }) => name === "position-size");
  for (let seed = 0; seed < 10; seed++) {
    const stage = createCastStage(createPrng(seed));
    await stage.join("nora");
    const id = stage.post("nora", "Hello, I am new here. How do I size a position?");
    await stage.pass(40);
    const text = stage.answersTo(id)[0]?.text ?? "";
    const answers = sizing?.answers.map((answer) => `${answer.replaceAll("{name}", "Nora")} ${script.disclosure}`);
    expect(answers).toContain(text);
  }
});

it("types longer for longer texts", async () => {
  const signals: { length: number; count: number }[] = [];
  for (let seed = 0; seed < 30; seed++) {
    const stage = createCastStage(createPrng(seed));
    await stage.join("nora");
    const id = stage.post("nora", "thanks, hello, stop loss, position size, backtest".split(", ")[seed % 5] ?? "");
    await stage.pass(40);
    const [answer] = stage.answersTo(id);
    const typed = stage.acts.filter(
      ({ by, kind, at }) => kind === "type" && by === answer?.by && at <= (answer?.at ?? 0),
    );
    signals.push({ length: answer?.text?.length ?? 0, count: typed.length });
  }
  for (const { length, count } of signals) expect(count).toBe(Math.ceil(Math.min(20, Math.max(3, length * 0.06)) / 3));
});

it("doesn't answer every message", async () => {
  const answered: boolean[] = [];
  for (let seed = 0; seed < 60; seed++) {
    const stage = createCastStage(createPrng(seed));
    await stage.join("nora");
    stage.post("nora", "Hello");
    await stage.pass(2 * MINUTE);
    const id = stage.post("nora", "My trading plan is written now");
    await stage.pass(2 * MINUTE);
    answered.push(stage.answersTo(id).length > 0);
  }
  expect(answered).toContain(true);
  expect(answered).toContain(false);
});

it("answers a newcomer only a few times per hour, and others meanwhile", async () => {
  const stage = createCastStage(eager(1));
  await stage.join("nora");
  await stage.join("omar");
  const ask = async (from: string): Promise<number> => {
    const before = stage.sent().filter(({ replyToId }) => replyToId).length;
    for (const topic of ["hello", "stop loss", "position size", "backtest", "fees", "journal", "chart", "crypto"]) {
      stage.post(from, `What about ${topic}?`);
      await stage.pass(90);
    }
    return stage.sent().filter(({ replyToId }) => replyToId).length - before;
  };
  expect(await ask("nora")).toBe(ANSWERS_PER_HOUR);
  expect(await ask("nora")).toBe(0);
  expect(await ask("omar")).toBe(ANSWERS_PER_HOUR);
  await stage.pass(HOUR);
  expect(await ask("nora")).toBeGreaterThan(0);
});

it("answers every message from someone in distress, and adds no reaction", async () => {
  const stage = createCastStage(createPrng(7));
  await stage.join("nora");
  await stage.pass(MINUTE);
  for (let count = 0; count < ANSWERS_PER_HOUR + 4; count++) {
    const id = stage.post("nora", "I lost everything");
    await stage.pass(MINUTE);
    expect(stage.answersTo(id)).toHaveLength(1);
  }
  expect(stage.acts.filter(({ kind }) => kind === "react")).toEqual([]);
});

it("posts at most a fixed number of messages per day", async () => {
  const stage = createCastStage(eager(2));
  stage.textsBefore = Array.from({ length: MESSAGES_PER_DAY - 2 }, (_, index) => `earlier ${index}`);
  for (let person = 0; person < 6; person++) {
    await stage.join(`person-${person}`);
    stage.post(`person-${person}`, "Hello, how do I start?");
    await stage.pass(90);
  }
  expect(stage.sent()).toHaveLength(2);
});

it("comes and goes while someone real is online, and never leaves them alone", async () => {
  const stage = createCastStage(createPrng(3));
  await stage.join("nora");
  await stage.pass(MINUTE);
  const online = new Set(stage.acts.filter(({ kind }) => kind === "come").map(({ by }) => by));
  expect(online.size).toBeGreaterThanOrEqual(2);
  const since = stage.acts.length;
  await stage.pass(2 * HOUR);
  const left = new Set<string>();
  for (const { kind, by } of stage.acts.slice(since)) {
    if (kind === "come") online.add(by);
    if (kind !== "leave") continue;
    online.delete(by);
    left.add(by);
    expect(online.size).toBeGreaterThanOrEqual(2);
  }
  expect(left.size).toBeGreaterThan(2);
});

it("has two members online within 30 seconds of each return, and until the next absence", async () => {
  for (let seed = 0; seed < 10; seed++) {
    const stage = createCastStage(createPrng(seed));
    await stage.join("nora");
    await stage.pass(3 * MINUTE);
    for (const absence of [12, 20, 33, 47, 60]) {
      stage.leave("nora");
      await stage.pass(absence);
      await stage.join("nora");
      await stage.pass(30);
      for (let time = 0; time < 10 * MINUTE; time += 5) {
        expect(stage.online()).toBeGreaterThanOrEqual(2);
        await stage.pass(5);
      }
    }
  }
});

it("does nothing without anyone real, and leaves when the last one has left", async () => {
  const stage = createCastStage(eager(4));
  stage.post("nora", "Hello?");
  await stage.pass(HOUR);
  expect(stage.acts).toEqual([]);
  await stage.join("nora");
  await stage.pass(30);
  const id = stage.post("nora", "Hello?");
  stage.leave("nora");
  await stage.pass(5 * MINUTE);
  expect(stage.answersTo(id)).toEqual([]);
  const [came, left] = (["come", "leave"] as const).map((kind) => stage.acts.filter((act) => act.kind === kind).length);
  expect(left).toBe(came);
  const before = stage.acts.length;
  await stage.pass(10 * HOUR);
  expect(stage.acts).toHaveLength(before);
});

it("talks among itself now and then, and repeats no conversation on the same day", async () => {
  const stage = createCastStage(createPrng(5));
  await stage.join("nora");
  await stage.pass(10 * HOUR);
  const texts = stage.sent().map(({ text }) => text);
  expect(texts.length).toBe(script.conversations.flatMap(({ lines }) => lines).length);
  expect(new Set(texts).size).toBe(texts.length);
});

it("lets the member answer who was addressed", async () => {
  for (const username of script.cast) {
    const stage = createCastStage(createPrng(6));
    await stage.join("nora");
    const mention = stage.post("nora", `@${username} do you like trains?`);
    await stage.pass(MINUTE);
    expect(stage.answersTo(mention)[0]?.by).toBe(username);
    const replyTo = { id: "x", senderId: username, senderUsername: username, content: "", deleted: false };
    const reply = stage.post("nora", "I see it differently", { replyTo });
    await stage.pass(MINUTE);
    expect(stage.answersTo(reply)[0]?.by).toBe(username);
  }
});
