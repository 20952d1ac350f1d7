import type { Viewer } from "./queries";

/** The part of the product's schema that the measured documents use. */
export const TYPE_DEFS = /* GraphQL */ `
  enum Timeframe {
    ALL_TIME
    MONTHLY
    WEEKLY
  }
  type Query {
    courses: [Course!]!
    channel(id: ID!): Channel!
    leaderboard(timeframe: Timeframe! = ALL_TIME): Leaderboard!
  }
  type Course {
    id: Int!
    slug: String!
    title: String!
    description: String!
    domain: String!
    level: String!
    durationWeeks: Int!
    priceCents: Int!
    imageUrl: String!
    imageAlt: String!
    includedInPremium: Boolean!
    earlyAccess: String
    lessons: [Lesson!]!
  }
  type Lesson {
    id: ID!
    durationMinutes: Int!
    measuredMinutes: Int
    available: Boolean!
  }
  type Channel {
    id: ID!
    lastSeq: Int!
    lastReadSeq: Int!
    viewerCanView: Boolean!
    messages(last: Int, before: ID, first: Int, after: ID, aroundSeq: Int): MessageConnection!
  }
  type MessageConnection {
    edges: [MessageEdge!]!
    pageInfo: PageInfo!
  }
  type MessageEdge {
    cursor: String!
    node: Message!
  }
  type PageInfo {
    hasPreviousPage: Boolean!
    hasNextPage: Boolean!
  }
  type Message {
    id: ID!
    channelId: ID!
    seq: Int!
    createdSeq: Int!
    content: String!
    createdAt: String!
    isEdited: Boolean!
    deleted: Boolean!
    clientMessageId: String
    helpful: Boolean!
    threadOnly: Boolean!
    sender: Member!
    replyTo: Quote
    attachments: [Attachment!]!
    thread: Thread
    reactions: [ReactionCount!]!
    pinnedAt: String
    tradeCard: TradeCard
    viewerReactions: [String!]!
    viewerSaved: Boolean!
  }
  type Attachment {
    id: ID!
    kind: String!
    name: String!
    bytes: Int!
    width: Int
    height: Int
    altText: String!
  }
  type Thread {
    rootId: ID!
    replyCount: Int!
    helpedCount: Int!
    seq: Int!
  }
  type ReactionCount {
    reaction: String!
    count: Int!
  }
  type TradeCard {
    instrument: String!
    side: String!
    entry: Float!
    stop: Float!
    target: Float
    sizeR: Float!
    reason: String!
    wrongIf: String!
    status: String!
    exitPrice: Float
    resultR: Float
    closedAt: String
    origin: String
    notice: String
  }
  type Quote {
    id: ID!
    senderId: ID!
    senderUsername: String!
    content: String!
    deleted: Boolean!
  }
  type Member {
    id: ID!
    username: String!
    name: String!
    avatar: String!
    profileColor: String
    role: String!
    xp: Int!
    level: Int!
    nextLevelXp: Int!
    joinedAt: String!
  }
  type Leaderboard {
    timeframe: Timeframe!
    windowStart: String
    windowEnd: String
    entries: [LeaderboardEntry!]!
    me: LeaderboardEntry
  }
  type LeaderboardEntry {
    rank: Int!
    xp: Int!
    level: Int!
    strikes: Int!
    status: String!
    member: Member!
  }
`;

export interface PeerContext {
  viewer: Viewer;
}
