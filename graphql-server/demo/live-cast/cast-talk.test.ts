import { setImmediate as turn } from "node:timers/promises";
import { Presence, type ChannelEventRecord } from "../../src/features/community";
import { Bus } from "../../src/kernel/events/bus";
import type { Topics } from "../../src/kernel/events/topics";
import { ServiceMap } from "../../src/kernel/request-context";
import { createPrng, type Prng } from "../prng";
import type { CastMember } from "./cast-member";
import { loadCastScript } from "./cast-script";
import { ANSWERS_PER_HOUR, MESSAGES_PER_DAY } from "./cast-talk";
import { LiveCast } from "./live-cast";
import { Pace } from "./pace";

type Message = ChannelEventRecord["message"];

interface Act {
  by: string;
  kind: "come" | "leave" | "read" | "type" | "send" | "react";
  /** In seconds. */
  at: number;
  text?: string;
  replyToId?: string | null;
}

const CHANNEL = "general-id";
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const script = loadCastScript();
const eager = (seed: number): Prng => ({ ...createPrng(seed), chance: () => true });

/** A cast in virtual time, whose members record what they do. */
class Stage {
  readonly acts: Act[] = [];
  readonly bus = new Bus<Topics>();
  readonly cast: LiveCast;
  private readonly presence = new Presence(this.bus);
  private readonly visitors = new Set<string>();
  private nowMs = Date.UTC(2026, 0, 5);
  private readonly startedAt = this.nowMs;
  private sleepers: { at: number; wake: () => void }[] = [];
  private messages = 0;
  textsBefore: string[] = [];

  constructor(random: Prng) {
    const services = new ServiceMap();
    services.add(this.bus);
    services.add(this.presence);
    jest.spyOn(this.presence, "onlineIds").mockImplementation(() => [...this.visitors]);
    const clock = { now: () => new Date(this.nowMs) };
    const fail = (error: unknown): void => {
      throw error;
    };
    const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        this.sleepers.push({ at: this.nowMs + ms, wake: resolve });
        signal.addEventListener("abort", () => reject(new Error("stopped")));
      });
    const pace = new Pace(random, sleep, fail);
    const members = script.cast.map((username) => this.member(username));
    const recentTexts = async (): Promise<string[]> => [
      ...this.textsBefore,
      ...this.sent().map(({ text = "" }) => text),
    ];
    this.cast = new LiveCast({ script, members, services, clock, pace, recentTexts, onError: fail });
    this.cast.start();
  }

  get now(): number {
    return (this.nowMs - this.startedAt) / 1_000;
  }

  sent(): Act[] {
    return this.acts.filter(({ kind }) => kind === "send");
  }

  async join(visitor: string): Promise<void> {
    this.visitors.add(visitor);
    this.bus.emit("presence", "all", { userId: visitor, online: true });
    await turn();
  }

  leave(visitor: string): void {
    this.visitors.delete(visitor);
  }

  post(from: string, content: string, more: Partial<Message> = {}): string {
    const id = `message-${++this.messages}`;
    const sender = { id: from, name: "Nora Newcomer" } as Message["sender"];
    const message = {
      id,
      channelId: CHANNEL,
      seq: this.messages,
      content,
      sender,
      tradeCard: null,
      replyTo: null,
      attachments: [],
      ...more,
    };
    this.bus.emit("channelEvent", CHANNEL, {
      type: "CREATED",
      channelId: CHANNEL,
      seq: this.messages,
      message: message as Message,
    });
    return id;
  }

  answersTo(id: string): Act[] {
    return this.sent().filter(({ replyToId }) => replyToId === id);
  }

  async pass(seconds: number): Promise<void> {
    const end = this.nowMs + seconds * 1_000;
    for (;;) {
      await turn();
      const next = this.sleepers.sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      this.sleepers.shift();
      this.nowMs = Math.max(this.nowMs, next.at);
      next.wake();
    }
    this.nowMs = end;
  }

  private member(username: string): CastMember {
    let isOnline = false;
    const act = async (kind: Act["kind"], more: Partial<Act> = {}): Promise<void> =>
      void this.acts.push({ by: username, kind, at: this.now, ...more });
    return {
      user: { id: username, username, name: `${username} (demo)` },
      isBusy: false,
      get isOnline() {
        return isOnline;
      },
      channelIds: [CHANNEL],
      channelNamed: () => CHANNEL,
      canPost: () => true,
      signIn: async () => undefined,
      come: () => {
        isOnline = true;
        return act("come");
      },
      leave: () => {
        isOnline = false;
        void act("leave");
      },
      read: () => act("read"),
      type: () => act("type"),
      send: ({ content, replyToId }: { content: string; replyToId: string | null }) =>
        act("send", { text: content, replyToId }),
      react: () => act("react"),
    } as unknown as CastMember;
  }

  stop(): Promise<void> {
    this.presence.stop();
    return this.cast.stop();
  }
}

const stages: Stage[] = [];

function createStage(random: Prng): Stage {
  const stage = new Stage(random);
  stages.push(stage);
  return stage;
}

afterEach(async () => {
  for (const stage of stages.splice(0)) await stage.stop();
});

it("answers a newcomer's first message 5 to 40 seconds later, after reading and typing, as a demo member", async () => {
  for (let seed = 0; seed < 60; seed++) {
    const stage = createStage(createPrng(seed));
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

it("types longer for longer texts", async () => {
  const signals: { length: number; count: number }[] = [];
  for (let seed = 0; seed < 30; seed++) {
    const stage = createStage(createPrng(seed));
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
    const stage = createStage(createPrng(seed));
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
  const stage = createStage(eager(1));
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
  const stage = createStage(createPrng(7));
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
  const stage = createStage(eager(2));
  stage.textsBefore = Array.from({ length: MESSAGES_PER_DAY - 2 }, (_, index) => `earlier ${index}`);
  for (let person = 0; person < 6; person++) {
    await stage.join(`person-${person}`);
    stage.post(`person-${person}`, "Hello, how do I start?");
    await stage.pass(90);
  }
  expect(stage.sent()).toHaveLength(2);
});

it("comes and goes while someone real is online, and never leaves them alone", async () => {
  const stage = createStage(createPrng(3));
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

it("does nothing without anyone real, and leaves when the last one has left", async () => {
  const stage = createStage(eager(4));
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
  const stage = createStage(createPrng(5));
  await stage.join("nora");
  await stage.pass(10 * HOUR);
  const texts = stage.sent().map(({ text }) => text);
  expect(texts.length).toBe(script.conversations.flatMap(({ lines }) => lines).length);
  expect(new Set(texts).size).toBe(texts.length);
});

it("lets the member answer who was addressed", async () => {
  for (const username of script.cast) {
    const stage = createStage(createPrng(6));
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
