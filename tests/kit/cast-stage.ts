import { setImmediate as turn } from "node:timers/promises";
import type { CastMember } from "../../demo/live-cast/cast-member";
import { loadCastScript } from "../../demo/live-cast/cast-script";
import { LiveCast } from "../../demo/live-cast/live-cast";
import { Pace } from "../../demo/live-cast/pace";
import type { Prng } from "../../demo/prng";
import { Presence, type ChannelEventRecord } from "../../graphql-server/src/features/community";
import { Bus } from "../../graphql-server/src/kernel/events/bus";
import type { Topics } from "../../graphql-server/src/kernel/events/topics";
import { ServiceMap } from "../../graphql-server/src/kernel/request-context";

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
const script = loadCastScript();

/** A cast in virtual time, whose members record what they do. */
class CastStage {
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

  /** How many of the cast are online. */
  online(): number {
    const count = (kind: Act["kind"]): number => this.acts.filter((act) => act.kind === kind).length;
    return count("come") - count("leave");
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

const stages: CastStage[] = [];

export function createCastStage(random: Prng): CastStage {
  const stage = new CastStage(random);
  stages.push(stage);
  return stage;
}

/** Stops the stages of a test. */
export async function stopCastStages(): Promise<void> {
  for (const stage of stages.splice(0)) await stage.stop();
}
