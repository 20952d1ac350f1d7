import type { ChannelEventRecord } from "../../graphql-server/src/features/community";
import type { Clock } from "../../graphql-server/src/kernel/clock";
import type { CastMember } from "./cast-member";
import { fillIn, findLines, type CastScript, type Lines } from "./cast-script";
import type { Pace } from "./pace";

type HeardMessage = ChannelEventRecord["message"];

/** Per newcomer. */
export const ANSWERS_PER_HOUR = 6;
const REACTIONS_PER_HOUR = 12;
/** Of all cast members together. Bounds the size of the database. */
export const MESSAGES_PER_DAY = 150;
const HOUR_MS = 3_600_000;
/** The cast doesn't talk among itself while a newcomer writes. */
const QUIET_MS = 90_000;
/** Newcomers without messages in the last hour are forgotten above this number. */
const MAX_GUESTS = 500;

/** In seconds. An answer arrives 5 to 40 seconds after the message. */
const NOTICES = [2, 8] as const;
const THINKS = [0.5, 4] as const;
const TYPES = { perCharacter: 0.06, min: 3, max: 20, signalEvery: 3 };
const REACTS = [4, 20] as const;
const FOLLOWS_UP = [6, 14] as const;
const ARRIVES = [1, 4] as const;
const PAUSES_IN_CONVERSATION = [4, 12] as const;

const CHANCES = { answerTopic: 0.75, answerQuestion: 0.85, react: 0.5, followUp: 0.35 };

/** What the cast knows about a newcomer, since this process started. */
interface Guest {
  answeredAt: number[];
  reactedAt: number[];
  lastWroteAt: number;
  usedAnswers: Set<string>;
  isIntroduced: boolean;
  isAwaitingAnswer: boolean;
}

interface CastTalkDeps {
  script: CastScript;
  members: readonly CastMember[];
  pace: Pace;
  clock: Clock;
  /** Whether anyone real is online. */
  hasAudience: () => boolean;
  /** The texts that the cast posted in the last day. */
  recentTexts: () => Promise<readonly string[]>;
}

/** Decides who of the cast says what, and says it at a human pace. */
export class CastTalk {
  private readonly guests = new Map<string, Guest>();
  /** The last event to read, by member and channel. */
  private readonly unread = new Map<string, number>();
  private isConversing = false;
  private lastMessageAt = 0;

  constructor(private readonly deps: CastTalkDeps) {}

  /** Reads, and may react to and answer, a new message. */
  onMessage(message: HeardMessage): void {
    const { pace } = this.deps;
    for (const member of this.present(message.channelId)) this.readSoon(member, message);
    if (this.memberById(message.sender.id)) return;
    this.lastMessageAt = this.deps.clock.now().getTime();
    const { guest, isFirst } = this.guestOf(message.sender.id);
    const addressed = this.addressedMember(message);
    const lines = findLines(this.deps.script, {
      content: message.content,
      hasTradeCard: message.tradeCard !== null,
      hasImage: message.attachments.some(({ kind }) => kind === "IMAGE"),
      isFirst,
      isAddressed: addressed !== null,
    });
    if (!lines) return;
    this.maybeReact(message, lines, guest);
    if (lines.isUrgent) {
      pace.run(() => this.answer(message, lines, guest, addressed));
      return;
    }
    const chance = message.content.includes("?") ? CHANCES.answerQuestion : CHANCES.answerTopic;
    if (guest.isAwaitingAnswer || !(isFirst || addressed || pace.random.chance(chance))) return;
    if (!this.take(guest.answeredAt, ANSWERS_PER_HOUR)) return;
    guest.isAwaitingAnswer = true;
    pace.run(() => this.answer(message, lines, guest, addressed).finally(() => (guest.isAwaitingAnswer = false)));
  }

  /** Starts one of the conversations that didn't take place today, unless newcomers are writing. */
  converse(): void {
    const isQuiet = this.deps.clock.now().getTime() - this.lastMessageAt > QUIET_MS;
    if (this.isConversing || !isQuiet) return;
    this.isConversing = true;
    this.deps.pace.run(() => this.playConversation().finally(() => (this.isConversing = false)));
  }

  private async playConversation(): Promise<void> {
    const { script, pace, members, recentTexts } = this.deps;
    const said = await recentTexts();
    const byUsername = new Map(members.map((member) => [member.user.username, member]));
    const playable = script.conversations.flatMap(({ channel, lines }) => {
      const spoken = lines.flatMap(({ by, text }) => {
        const speaker = byUsername.get(by);
        const channelId = speaker?.channelNamed(channel);
        return speaker && channelId && !speaker.isBusy ? [{ speaker, channelId, text }] : [];
      });
      const isComplete = spoken.length === lines.length && !lines.some(({ text }) => said.includes(text));
      // Answers to newcomers matter more, so conversations leave half of the day's messages to them.
      return isComplete && said.length + lines.length <= MESSAGES_PER_DAY / 2 ? [spoken] : [];
    });
    if (!playable.length) return;
    for (const { speaker, channelId, text } of pace.random.pick(playable)) {
      if (speaker.isBusy || !(await this.speakAs(speaker, () => this.say(speaker, channelId, text, null)))) return;
      await pace.wait(...PAUSES_IN_CONVERSATION);
    }
  }

  private async answer(message: HeardMessage, lines: Lines, guest: Guest, addressed: CastMember | null): Promise<void> {
    const { pace, script } = this.deps;
    const speaker = this.pickSpeaker(message.channelId, lines, addressed);
    const fresh = lines.answers.filter((text) => lines.isUrgent || !guest.usedAnswers.has(text));
    if (!speaker || !fresh.length) return;
    await this.speakAs(speaker, async () => {
      await pace.wait(...NOTICES);
      await speaker.read(message.channelId, message.seq);
      await pace.wait(...THINKS);
      const answer = pace.random.pick(fresh);
      const disclosure = guest.isIntroduced || answer.includes("demo member") ? "" : ` ${script.disclosure}`;
      const say = (line: string): Promise<boolean> =>
        this.say(speaker, message.channelId, fillIn(line, message.sender.name, speaker.user.name), message.id);
      if (!(await say(answer + disclosure))) return false;
      guest.usedAnswers.add(answer);
      guest.isIntroduced = true;
      const followUps = lines.followUps.filter((text) => !guest.usedAnswers.has(text));
      if (!followUps.length || !pace.random.chance(CHANCES.followUp)) return true;
      if (!this.take(guest.answeredAt, ANSWERS_PER_HOUR)) return true;
      const followUp = pace.random.pick(followUps);
      guest.usedAnswers.add(followUp);
      await pace.wait(...FOLLOWS_UP);
      return say(followUp);
    });
  }

  /** Runs `speak` with an online member who does nothing else meanwhile. */
  private async speakAs(speaker: CastMember, speak: () => Promise<boolean>): Promise<boolean> {
    speaker.isBusy = true;
    try {
      if (!speaker.isOnline) {
        await this.deps.pace.wait(...ARRIVES);
        await speaker.come();
      }
      return await speak();
    } finally {
      speaker.isBusy = false;
    }
  }

  /** Types and posts a text. Returns false, and posts nothing, if no one real is online or the day's limit is reached. */
  private async say(
    speaker: CastMember,
    channelId: string,
    content: string,
    replyToId: string | null,
  ): Promise<boolean> {
    const { pace, hasAudience, recentTexts } = this.deps;
    if (!hasAudience() || (await recentTexts()).length >= MESSAGES_PER_DAY) return false;
    const { perCharacter, min, max, signalEvery } = TYPES;
    for (let left = Math.min(max, Math.max(min, content.length * perCharacter)); left > 0; left -= signalEvery) {
      await speaker.type(channelId);
      await pace.wait(Math.min(signalEvery, left));
    }
    if (!hasAudience()) return false;
    await speaker.send({ channelId, content, replyToId });
    return true;
  }

  private maybeReact(message: HeardMessage, { reaction }: Lines, guest: Guest): void {
    const { pace, hasAudience } = this.deps;
    if (!reaction || !pace.random.chance(CHANCES.react) || !this.take(guest.reactedAt, REACTIONS_PER_HOUR)) return;
    pace.run(async () => {
      await pace.wait(...REACTS);
      const [reactor] = pace.shuffle(this.present(message.channelId));
      if (hasAudience()) await reactor?.react(message.id, reaction);
    });
  }

  /** Marks the channel as read after a moment, once for all messages that arrive until then. */
  private readSoon(member: CastMember, { channelId, seq, sender }: HeardMessage): void {
    if (member.user.id === sender.id) return;
    const key = `${member.user.id} ${channelId}`;
    const isWaiting = this.unread.has(key);
    this.unread.set(key, Math.max(seq, this.unread.get(key) ?? 0));
    if (isWaiting) return;
    this.deps.pace.run(async () => {
      await this.deps.pace.wait(...NOTICES);
      const latest = this.unread.get(key) ?? seq;
      this.unread.delete(key);
      await member.read(channelId, latest);
    });
  }

  private pickSpeaker(channelId: string, { speakers }: Lines, addressed: CastMember | null): CastMember | undefined {
    const able = this.deps.pace
      .shuffle(this.deps.members)
      .filter((member) => !member.isBusy && member.canPost(channelId));
    if (addressed && able.includes(addressed)) return addressed;
    const suited = able.filter(({ user }) => speakers?.includes(user.username) ?? true);
    const isOnline = (member: CastMember): boolean => member.isOnline;
    return suited.find(isOnline) ?? suited[0] ?? able.find(isOnline) ?? able[0];
  }

  /** The cast member whose message it replies to, or who it mentions. */
  private addressedMember({ replyTo, content }: HeardMessage): CastMember | null {
    const parent = replyTo && this.memberById(replyTo.senderId);
    const mentioned = this.deps.members.find(({ user }) => content.toLowerCase().includes(`@${user.username}`));
    return mentioned ?? parent ?? null;
  }

  private memberById(id: string): CastMember | undefined {
    return this.deps.members.find(({ user }) => user.id === id);
  }

  private present(channelId: string): CastMember[] {
    return this.deps.members.filter((member) => member.isOnline && member.canPost(channelId));
  }

  private guestOf(id: string): { guest: Guest; isFirst: boolean } {
    const now = this.deps.clock.now().getTime();
    const known = this.guests.get(id);
    const guest = known ?? {
      answeredAt: [],
      reactedAt: [],
      lastWroteAt: now,
      usedAnswers: new Set<string>(),
      isIntroduced: false,
      isAwaitingAnswer: false,
    };
    guest.lastWroteAt = now;
    this.guests.set(id, guest);
    if (this.guests.size > MAX_GUESTS) {
      for (const [key, { lastWroteAt }] of this.guests) if (lastWroteAt < now - HOUR_MS) this.guests.delete(key);
    }
    return { guest, isFirst: !known };
  }

  /** Counts an action, unless there were `limit` in the last hour. */
  private take(times: number[], limit: number): boolean {
    const now = this.deps.clock.now().getTime();
    const recent = times.filter((time) => time > now - HOUR_MS);
    times.splice(0, times.length, ...recent);
    if (recent.length >= limit) return false;
    times.push(now);
    return true;
  }
}
