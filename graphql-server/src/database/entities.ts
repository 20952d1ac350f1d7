import { Credential, OneTimeCode, Session, User } from "../features/accounts";
import { Channel, ChannelRead, HelpfulMark, Message, MessageEvent, MessageMention } from "../features/community";
import { ContactMessage, ContactReply } from "../features/contact";
import { Course, CourseCompletion, Entitlement, Lesson, LessonCompletion } from "../features/courses";
import { ApiKey } from "../features/integrations";
import { MessageAllowance, RankBlock, RankMove, XpEntry, XpTotal } from "../features/leaderboard";
import { AuditEntry, Sanction } from "../features/moderation";
import { Order, PaymentReversal, ProviderEvent, Refund, Subscription, SubscriptionRenewal } from "../features/payments";
import { FeaturedPerson } from "../features/site";

/** Every table of the database, in the order in which they depend on each other. */
export const ENTITIES = [
  User,
  Credential,
  Session,
  OneTimeCode,
  Sanction,
  AuditEntry,
  ApiKey,
  Course,
  Lesson,
  Entitlement,
  LessonCompletion,
  CourseCompletion,
  Order,
  PaymentReversal,
  ProviderEvent,
  Refund,
  Subscription,
  SubscriptionRenewal,
  XpEntry,
  XpTotal,
  RankBlock,
  RankMove,
  MessageAllowance,
  Channel,
  Message,
  MessageEvent,
  ChannelRead,
  HelpfulMark,
  MessageMention,
  ContactMessage,
  ContactReply,
  FeaturedPerson,
];
