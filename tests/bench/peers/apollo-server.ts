import "reflect-metadata";
import { ApolloServer } from "@apollo/server";
import { expressMiddleware } from "@as-integrations/express5";
import cors from "cors";
import express from "express";
import { GraphQLError } from "graphql";
import { DataSource, In, IsNull, LessThan, MoreThan } from "typeorm";
import { Session } from "../../../graphql-server/src/features/accounts/sessions/session.entity";
import { User } from "../../../graphql-server/src/features/accounts/members/user.entity";
import { Attachment } from "../../../graphql-server/src/features/community/attachments/attachment.entity";
import { Channel } from "../../../graphql-server/src/features/community/channels/channel.entity";
import { ChannelRead } from "../../../graphql-server/src/features/community/channels/channel-read.entity";
import { Message } from "../../../graphql-server/src/features/community/messages/message.entity";
import { MessageReaction } from "../../../graphql-server/src/features/community/reactions/message-reaction.entity";
import { SavedMessage } from "../../../graphql-server/src/features/community/saved-messages/saved-message.entity";
import { Course, CourseCollection } from "../../../graphql-server/src/features/courses/catalog/course.entity";
import { Lesson } from "../../../graphql-server/src/features/courses/lessons/lesson.entity";
import { XpTotal } from "../../../graphql-server/src/features/leaderboard/ledger/xp-total.entity";
import { Sanction } from "../../../graphql-server/src/features/moderation/sanction.entity";
import { listen } from "./listen";
import { REACTIONS, sessionIdOf, type Row, type Viewer } from "./queries";
import { TYPE_DEFS, type PeerContext } from "./read-schema";

// Apollo Server on express with TypeORM repositories, as their guides show it.

const database = new DataSource({
  type: "postgres",
  url: process.env.DATABASE_URL,
  entities: [
    Attachment,
    Channel,
    ChannelRead,
    Course,
    Lesson,
    Message,
    MessageReaction,
    Sanction,
    SavedMessage,
    Session,
    User,
    XpTotal,
  ],
  poolSize: 10,
});
await database.initialize();

async function viewerOf(authorization: string | undefined): Promise<Viewer> {
  const id = sessionIdOf(authorization);
  const where = { id: id ?? "", endedAt: IsNull(), expiresAt: MoreThan(new Date()), user: { deletedAt: IsNull() } };
  const session = id && (await database.getRepository(Session).findOne({ where, relations: { user: true } }));
  if (!session) throw new GraphQLError("Unauthenticated", { extensions: { http: { status: 401 } } });
  return session.user;
}

async function courses(): Promise<Row[]> {
  const found = await database.getRepository(Course).find({
    where: [
      { published: true, collection: CourseCollection.CATALOG },
      { published: true, slug: "intro-to-trading" },
    ],
    order: { collection: "ASC", position: "ASC" },
  });
  const lessons = await database.getRepository(Lesson).find({
    select: { id: true, courseId: true, publishedAt: true, durationMinutes: true, measuredMinutes: true },
    where: { courseId: In(found.map(({ id }) => id)) },
    order: { position: "ASC" },
  });
  return found.map((course) => ({ ...course, lessons: lessons.filter(({ courseId }) => courseId === course.id) }));
}

const isAvailable = ({ publishedAt }: Lesson): boolean => publishedAt !== null;

function earlyAccess({ priceCents, lessons }: Course & { lessons: Lesson[] }): string | null {
  const written = lessons.filter(isAvailable).length;
  if (priceCents === 0 || written === lessons.length) return null;
  return `Early access: ${written} of ${lessons.length} lessons are written.`;
}

async function channel(id: string, viewer: Viewer): Promise<Row> {
  const found = await database.getRepository(Channel).findOneByOrFail({ id, archivedAt: IsNull() });
  const read = await database.getRepository(ChannelRead).findOneBy({ channelId: id, userId: viewer.id });
  return { ...found, lastReadSeq: read?.lastReadSeq ?? 0, viewerCanView: found.accessLevel === "FREE" };
}

type Page = Message & { attachments: Attachment[]; viewerReactions: string[]; viewerSaved: boolean };

async function messages(channelId: string, viewer: Viewer): Promise<Row> {
  const page = await database.getRepository(Message).find({
    where: { channelId, deletedAt: IsNull() },
    relations: { sender: true, replyTo: { sender: true }, threadRoot: true },
    order: { createdSeq: "DESC" },
    take: 51,
  });
  const messageId = In(page.map(({ id }) => id));
  const attachments = await database
    .getRepository(Attachment)
    .find({ where: { messageId }, order: { position: "ASC" } });
  const reactions = await database.getRepository(MessageReaction).findBy({ messageId, userId: viewer.id });
  const saved = await database.getRepository(SavedMessage).findBy({ messageId, userId: viewer.id });
  const edges = page
    .slice(0, 50)
    .reverse()
    .map((message) => {
      const ofMessage = (row: { messageId: string | null }): boolean => row.messageId === message.id;
      const own = reactions.filter(ofMessage).map(({ reaction }) => String(reaction));
      const node: Page = Object.assign(message, {
        attachments: attachments.filter(ofMessage),
        viewerReactions: REACTIONS.filter((reaction) => own.includes(reaction)),
        viewerSaved: saved.some(ofMessage),
      });
      return { cursor: node.id, node };
    });
  return { edges, pageInfo: { hasPreviousPage: page.length > 50, hasNextPage: false } };
}

type Entry = XpTotal & { rank: number; sanctions: Sanction[] };

async function leaderboard(viewer: Viewer): Promise<Row> {
  const totals = database.getRepository(XpTotal);
  const ranked = { period: "all", ranked: true };
  const top = await totals.find({
    where: { ...ranked, xp: MoreThan(0) },
    relations: { user: true },
    order: { xp: "DESC", reachedAt: "ASC", userId: "ASC" },
    take: 10,
  });
  const me = await totals.findOne({ where: { ...ranked, userId: viewer.id }, relations: { user: true } });
  const above = me && [
    { ...ranked, xp: MoreThan(me.xp) },
    { ...ranked, xp: me.xp, reachedAt: LessThan(me.reachedAt) },
  ];
  const myRank = above ? 1 + (await totals.countBy(above)) : 0;
  const inForce = { userId: In([...top.map(({ userId }) => userId), viewer.id]), liftedAt: IsNull() };
  const sanctions = await database.getRepository(Sanction).findBy([
    { ...inForce, kind: In(["BAN", "STRIKE"]), endsAt: IsNull() },
    { ...inForce, kind: In(["BAN", "STRIKE"]), endsAt: MoreThan(new Date()) },
  ]);
  const entry = (total: XpTotal, rank: number): Entry => ({
    ...total,
    rank,
    sanctions: sanctions.filter(({ userId }) => userId === total.userId),
  });
  const entries = top.map((total, index) => entry(total, index + 1));
  return { timeframe: "ALL_TIME", entries, me: me && entry(me, myRank) };
}

const strikesOf = ({ sanctions }: Entry): number =>
  Math.min(5, sanctions.filter(({ kind }) => kind === "STRIKE").length);

function statusOf(entry: Entry): string {
  const strikes = strikesOf(entry);
  if (strikes === 5 || entry.sanctions.some(({ kind }) => kind === "BAN")) return "BANNED";
  return strikes > 2 ? "DANGER" : strikes > 0 ? "WARNING" : "NONE";
}

const levelOf = (xp: number): number => Math.floor(xp / 100) + 1;

const server = new ApolloServer<PeerContext>({
  typeDefs: TYPE_DEFS,
  resolvers: {
    Query: {
      courses,
      channel: (_: unknown, { id }: { id: string }, { viewer }: PeerContext) => channel(id, viewer),
      leaderboard: (_: unknown, _args: unknown, { viewer }: PeerContext) => leaderboard(viewer),
    },
    Course: { earlyAccess },
    Lesson: { available: isAvailable },
    Channel: { messages: ({ id }: Channel, _args: unknown, { viewer }: PeerContext) => messages(id, viewer) },
    Message: {
      createdAt: ({ createdAt }: Message) => createdAt.toISOString(),
      isEdited: ({ editedAt }: Message) => editedAt !== null,
      deleted: ({ deletedAt }: Message) => deletedAt !== null,
      thread: (message: Message) => {
        const root = message.threadRoot ?? message;
        return root.threadSeq === null ? null : { ...root, rootId: root.id, seq: root.threadSeq };
      },
      reactions: ({ reactionCounts }: Message) => reactionCounts ?? [],
      pinnedAt: ({ pinnedAt }: Message) => pinnedAt?.toISOString() ?? null,
    },
    Quote: {
      senderUsername: ({ sender }: Message) => sender.username,
      content: ({ content }: Message) => content.slice(0, 200),
      deleted: ({ deletedAt }: Message) => deletedAt !== null,
    },
    Member: {
      level: ({ xp }: User) => levelOf(xp),
      nextLevelXp: ({ xp }: User) => levelOf(xp) * 100,
      joinedAt: ({ createdAt }: User) => createdAt.toISOString(),
    },
    LeaderboardEntry: {
      level: ({ xp }: XpTotal) => levelOf(xp),
      strikes: strikesOf,
      status: statusOf,
      member: ({ user }: XpTotal) => user,
    },
  },
});
await server.start();
const context = async ({ req }: { req: express.Request }): Promise<PeerContext> => ({
  viewer: await viewerOf(req.headers.authorization),
});
listen(express().use("/graphql", cors(), express.json(), expressMiddleware(server, { context })));
