import { createHash, randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import { DAY_MS } from "../../../kernel/clock";
import { transact } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import { notificationKeys, queueNotifications } from "../../../kernel/notification-events";
import { assertEmailConfirmed, assertNotKicked, type Viewer } from "../../../kernel/auth/viewer";
import { lockUser } from "../../accounts";
import type { FeatureDeps } from "../../feature";
import { hasBlocked } from "../../moderation";
import { assertNotMuted } from "../channels/access/channel.policy";
import type { ChannelType } from "../channels/channel.type";
import type { ChannelsService } from "../channels/channels.service";
import type { MessageType } from "../messages/message.type";
import { contentOf, type MessagesService } from "../messages/messages.service";
import { ConversationState, DirectMessageSettings } from "./conversation.entity";
import {
  assertCanAsk,
  canAsk,
  canAskAgain,
  REPEAT_AFTER_MS,
  REQUESTS_PER_DAY,
  waitsForAnswer,
} from "./conversation.policy";
import {
  changeState,
  countRequests,
  findRepeated,
  hasAsked,
  lockParticipants,
  readConversation,
  readConversations,
  readInvitees,
  readParticipants,
  storeConversation,
  storeFirstMessage,
  storeParticipants,
  type FirstMessage,
  type Invitee,
} from "./conversation.sql";
import type { ConversationType, DirectMessageSettingsType } from "./conversation.types";
import { MAX_MEMBERS, type StartConversationInput } from "./conversations.inputs";

const { INVITED, ACCEPTED, DECLINED, LEFT } = ConversationState;

interface ConversationsDeps extends Pick<FeatureDeps, "database" | "bus" | "limits" | "clock" | "env"> {
  channels: ChannelsService;
  messages: MessagesService;
}

/** What a start did. Without `message`, the conversation is open, and the message is sent like any other. */
interface Started {
  channelId: string;
  message: MessageType | null;
}

/** Starts, answers, and leaves conversations. Their messages are those of their channels. */
export class ConversationsService {
  private readonly minLevel: number;

  constructor(private readonly deps: ConversationsDeps) {
    this.minLevel = deps.env.DIRECT_MESSAGES_MIN_LEVEL;
  }

  /** The viewer's conversations and the requests to them, the latest first. */
  async list(viewer: Viewer): Promise<ConversationType[]> {
    assertNotKicked(viewer);
    return readConversations(this.deps.database, viewer.id, this.deps.clock.now());
  }

  async byId(viewer: Viewer, id: string): Promise<ConversationType> {
    assertNotKicked(viewer);
    const { database, clock } = this.deps;
    const conversation = await readConversation(database, viewer.id, clock.now(), requireUuid(id));
    if (!conversation) throw notFound("Conversation");
    return conversation;
  }

  /** Null for a request, whose channel the viewer can't see. */
  async channelOf(viewer: Viewer, { id, status }: ConversationType): Promise<ChannelType | null> {
    return status === ACCEPTED ? this.deps.channels.byId(viewer, id) : null;
  }

  async start(viewer: Viewer, input: StartConversationInput): Promise<ConversationType> {
    const { database, messages, limits } = this.deps;
    this.assertCanWrite(viewer);
    const content = contentOf(input.firstMessage, false, "firstMessage");
    const first = { content, clientMessageId: requireUuid(input.clientMessageId, "clientMessageId") };
    const memberIds = idsWithout(viewer.id, input.memberIds);
    if (memberIds.length === 0) throw invalidField("memberIds", "Choose another member");
    await limits.take("conversationChangesPerPerson", viewer);
    const started = await transact(database, async (manager) => {
      await lockUser(manager, viewer.id);
      const repeated = await findRepeated(manager, viewer.id, first.clientMessageId);
      if (repeated) return null;
      return memberIds.length > 1
        ? this.startGroup(manager, viewer, { memberIds, title: input.title?.trim() ?? "", first })
        : this.startPair(manager, viewer, memberIds[0] ?? "", first);
    });
    if (!started) {
      const id = await findRepeated(database.manager, viewer.id, first.clientMessageId);
      return this.byId(viewer, id ?? "");
    }
    const { channelId, message } = started;
    if (message) messages.announce("CREATED", message);
    else await messages.send(viewer, { channelId, content, clientMessageId: first.clientMessageId });
    await this.publish(channelId);
    return this.byId(viewer, channelId);
  }

  /** Idempotent. */
  async accept(viewer: Viewer, id: string): Promise<ConversationType> {
    await this.answer(viewer, id, ACCEPTED);
    return this.byId(viewer, id);
  }

  /** Idempotent. Who asked isn't told. */
  async decline(viewer: Viewer, id: string): Promise<string> {
    await this.answer(viewer, id, DECLINED);
    return id;
  }

  /** Idempotent. In a pair, a later message of the other member is a new request. */
  async leave(viewer: Viewer, id: string): Promise<string> {
    assertNotKicked(viewer);
    const { database, clock, bus, limits } = this.deps;
    const channelId = requireUuid(id);
    await limits.take("conversationChangesPerPerson", viewer);
    const pair = { channelId, userId: viewer.id };
    const hasLeft = await transact(database, (manager) => changeState(manager, pair, [ACCEPTED], LEFT, clock.now()));
    if (hasLeft) {
      bus.publish("accessChanged", viewer.id, { userId: viewer.id });
      await this.publish(channelId, [viewer.id]);
    }
    return channelId;
  }

  /** Asks more members to join a group. */
  async add(viewer: Viewer, id: string, ids: readonly string[]): Promise<ConversationType> {
    this.assertCanWrite(viewer);
    const { isGroup, status } = await this.byId(viewer, id);
    if (status !== ACCEPTED) throw notFound("Conversation");
    assertCanAsk(viewer, this.minLevel);
    if (!isGroup) throw new AppError("CONFLICT", "Start a group to talk with more members.");
    await this.deps.limits.take("conversationChangesPerPerson", viewer);
    const channelId = requireUuid(id);
    const now = this.deps.clock.now();
    await transact(this.deps.database, async (manager) => {
      await lockUser(manager, viewer.id);
      const participants = await lockParticipants(manager, channelId);
      if (!participants.some(({ userId, state }) => userId === viewer.id && state === ACCEPTED)) {
        throw notFound("Conversation");
      }
      const askedIds = new Set(participants.filter((each) => !canAskAgain(each, now)).map(({ userId }) => userId));
      for (const { userId, state } of participants) if (state === ACCEPTED) askedIds.add(userId);
      const memberIds = idsWithout(viewer.id, ids).filter((userId) => !askedIds.has(userId));
      if (askedIds.size + memberIds.length > MAX_MEMBERS) {
        throw new AppError("CONFLICT", "A group can have at most nine members.");
      }
      if (memberIds.length) await this.ask(manager, viewer, { channelId, memberIds, isGroup: true }, now);
    });
    await this.publish(channelId);
    return this.byId(viewer, channelId);
  }

  async settings(viewer: Viewer): Promise<DirectMessageSettingsType> {
    const { database } = this.deps;
    const { minLevel } = this;
    const stored = await database.manager.findOneBy(DirectMessageSettings, { userId: viewer.id });
    const viewerCanAsk = canAsk(viewer, minLevel);
    return { id: viewer.id, takesRequests: stored?.takesRequests ?? true, minLevel, viewerCanAsk };
  }

  /** Idempotent. Requests that wait stay. */
  async setTakesRequests(viewer: Viewer, takesRequests: boolean): Promise<DirectMessageSettingsType> {
    const { database, limits } = this.deps;
    await limits.take("conversationChangesPerPerson", viewer);
    await database.manager.upsert(DirectMessageSettings, { userId: viewer.id, takesRequests }, ["userId"]);
    return this.settings(viewer);
  }

  private assertCanWrite(viewer: Viewer): void {
    assertNotKicked(viewer);
    assertNotMuted(viewer);
    assertEmailConfirmed(viewer);
  }

  private async answer(viewer: Viewer, id: string, to: ConversationState): Promise<void> {
    assertNotKicked(viewer);
    const { database, clock, limits } = this.deps;
    const channelId = requireUuid(id);
    await limits.take("conversationChangesPerPerson", viewer);
    const now = clock.now();
    const isAnswered = await transact(database, async (manager) => {
      const pair = { channelId, userId: viewer.id };
      const changed = await changeState(manager, pair, [INVITED], to, now);
      const key = notificationKeys.conversation(channelId, viewer.id);
      if (changed) await queueNotifications(manager, { kind: "WITHDRAWN", key }, now);
      return changed || (await changeState(manager, pair, [to], to, now));
    });
    if (!isAnswered) throw notFound("Conversation");
    // Who asked isn't told that it was declined.
    if (to === ACCEPTED) await this.publish(channelId);
    else this.deps.bus.publish("conversationChanged", viewer.id, { channelId });
  }

  private async startGroup(
    manager: EntityManager,
    viewer: Viewer,
    { memberIds, title, first }: { memberIds: string[]; title: string; first: FirstMessage },
  ): Promise<Started> {
    assertCanAsk(viewer, this.minLevel);
    const now = this.deps.clock.now();
    const channelId = await storeConversation(manager, `group:${randomUUID()}`, title, now);
    await storeParticipants(manager, { channelId, userIds: [viewer.id], state: ACCEPTED, invitedById: null }, now);
    await this.ask(manager, viewer, { channelId, memberIds, isGroup: true }, now);
    const message = await storeFirstMessage(manager, viewer.id, channelId, first, now);
    return { channelId, message };
  }

  /** Two members have one conversation, however often and from both sides at once they start it. */
  private async startPair(
    manager: EntityManager,
    viewer: Viewer,
    memberId: string,
    first: FirstMessage,
  ): Promise<Started> {
    const now = this.deps.clock.now();
    if (await hasBlocked(manager, viewer.id, memberId)) {
      throw new AppError("CONFLICT", "You blocked this member. Unblock them first.");
    }
    const channelId = await storeConversation(manager, pairName(viewer.id, memberId), "", now);
    const participants = await lockParticipants(manager, channelId);
    const own = participants.find(({ userId }) => userId === viewer.id);
    const other = participants.find(({ userId }) => userId === memberId);
    if (own?.state !== ACCEPTED) {
      await storeParticipants(manager, { channelId, userIds: [viewer.id], state: ACCEPTED, invitedById: null }, now);
      const key = notificationKeys.conversation(channelId, viewer.id);
      await queueNotifications(manager, { kind: "WITHDRAWN", key }, now);
    }
    if (other?.state === ACCEPTED) return { channelId, message: null };
    assertCanAsk(viewer, this.minLevel);
    await this.ask(manager, viewer, { channelId, memberIds: [memberId], isGroup: false }, now);
    const message = await storeFirstMessage(manager, viewer.id, channelId, first, now);
    return { channelId, message };
  }

  /** Stores requests. For who asks, one to a member who blocked them looks like all others, but nobody else sees it. */
  private async ask(
    manager: EntityManager,
    viewer: Viewer,
    { channelId, memberIds, isGroup }: { channelId: string; memberIds: string[]; isGroup: boolean },
    now: Date,
  ): Promise<void> {
    const invitees = await this.requireInvitees(manager, viewer, memberIds);
    if (await hasAsked(manager, viewer.id, memberIds, new Date(now.getTime() - REPEAT_AFTER_MS)))
      throw waitsForAnswer();
    await this.takeRequests(manager, viewer, invitees.length, now);
    for (const { id } of invitees) {
      const isBlocked = await hasBlocked(manager, id, viewer.id);
      const state = isBlocked ? DECLINED : INVITED;
      await storeParticipants(manager, { channelId, userIds: [id], state, invitedById: viewer.id }, now);
      if (isBlocked) continue;
      const title = `${viewer.username} ${isGroup ? "invites you to a group" : "would like to message you"}`;
      const event = { key: notificationKeys.conversation(channelId, id), userId: id, actorId: viewer.id };
      await queueNotifications(
        manager,
        { kind: "MENTION", ...event, data: { title, path: `/community/${channelId}` } },
        now,
      );
    }
  }

  private async requireInvitees(manager: EntityManager, viewer: Viewer, ids: readonly string[]): Promise<Invitee[]> {
    const invitees = await readInvitees(manager, ids);
    if (invitees.length < ids.length) throw notFound("Member");
    for (const { id, username, takesRequests } of invitees) {
      if (!takesRequests) throw new AppError("FORBIDDEN", `${username} doesn't take message requests.`);
      if (await hasBlocked(manager, viewer.id, id)) throw new AppError("CONFLICT", `You blocked ${username}.`);
    }
    return invitees;
  }

  /** The caller holds the viewer's lock, so that parallel requests can't exceed the limit. */
  private async takeRequests(manager: EntityManager, viewer: Viewer, added: number, now: Date): Promise<void> {
    const { count, oldest } = await countRequests(manager, viewer.id, new Date(now.getTime() - DAY_MS));
    if (count + added <= REQUESTS_PER_DAY) return;
    const retryAfterSeconds = Math.ceil(((oldest ?? now).getTime() + DAY_MS - now.getTime()) / 1000);
    throw new AppError("RATE_LIMITED", `You can write to ${REQUESTS_PER_DAY} new members per day.`, {
      retryAfterSeconds,
    });
  }

  /** Call after the commit. Tells everyone whose list of conversations changed. */
  private async publish(channelId: string, userIds: readonly string[] = []): Promise<void> {
    const participants = await readParticipants(this.deps.database.manager, channelId);
    const told = participants
      .filter(({ state }) => state === ACCEPTED || state === INVITED)
      .map(({ userId }) => userId);
    for (const userId of [...told, ...userIds]) this.deps.bus.publish("conversationChanged", userId, { channelId });
  }
}

const idsWithout = (viewerId: string, ids: readonly string[]): string[] =>
  [...new Set(ids.map((id) => requireUuid(id, "memberIds")))].filter((id) => id !== viewerId);

/** The same for both members, so that the unique name makes the conversation unique. */
const pairName = (a: string, b: string): string =>
  `pair:${createHash("sha256").update([a, b].sort().join(" ")).digest("hex")}`;
