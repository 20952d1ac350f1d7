import path from "node:path";
import type { DataSource } from "typeorm";
import { chatModel, helpFacts } from "./settings/chatbot-settings";
import type { Env } from "./settings/env";
import {
  accountData,
  AccountResolver,
  AccountsService,
  AdminAccounts,
  CodeStepService,
  EmailChangeService,
  MemberResolver,
  MembersService,
  OneTimeCodes,
  PasswordService,
  PictureStore,
  SecurityResolver,
  SessionsService,
  SignInService,
  Tokens,
} from "./features/accounts";
import { ChatbotResolver, ChatbotService, HelpDesk } from "./features/chatbot";
import {
  AuditLogResolver,
  AuditLogService,
  FiguresResolver,
  FiguresService,
  RegisteredUsersResolver,
  RegisteredUsersService,
  UserDossierResolver,
  UserDossierService,
} from "./features/admin";
import {
  ActivityFeed,
  announcePremiumChange,
  ChannelAdminResolver,
  ChannelAdminService,
  ChannelAudience,
  ChannelChanges,
  ChannelFeeds,
  archiveCourseChannel,
  communityData,
  ChannelsResolver,
  ChannelsService,
  CommunityFeeds,
  createCourseChannel,
  HelpResolver,
  HelpService,
  MessageHistory,
  MessagesResolver,
  MessagesService,
  Presence,
  MentionsResolver,
  SuggestionsService,
  TypingResolver,
  TypingService,
  ViewerChannelsResolver,
} from "./features/community";
import { contactData, ContactRecords, ContactResolver, ContactService, createContactMessage } from "./features/contact";
import {
  CourseAdminResolver,
  CourseAdminService,
  courseData,
  CoursesResolver,
  CoursesService,
  LearningResolver,
  LessonAdminService,
  LearningService,
  LessonEmails,
} from "./features/courses";
import { apiKeyData, ApiKeysResolver, ApiKeysService } from "./features/integrations";
import {
  giveBackForStrike,
  LeaderboardResolver,
  LeaderboardService,
  Listing,
  RankKeeper,
  takeForStrike,
  tellXp,
  TopTenFeed,
  XpAdjustments,
  xpData,
  XpReceipts,
  XpResolver,
} from "./features/leaderboard";
import {
  activeBan,
  auditData,
  BanMails,
  ModerationRecords,
  ModerationResolver,
  ModerationService,
  sanctionData,
  SanctionsService,
  removalReason,
  writeAudit,
} from "./features/moderation";
import {
  CheckoutService,
  CourseOrderResolver,
  FulfillmentService,
  OrderListService,
  OrdersResolver,
  OrdersService,
  paymentData,
  PaymentsResolver,
  PaymentSweep,
  PremiumService,
  RefundsService,
  stopRenewals,
} from "./features/payments";
import { PrivacyResolver, PrivacyService, RetentionSweep } from "./features/privacy";
import { ProfilesResolver, ProfilesService, PublicProfiles } from "./features/profiles";
import { FeaturedPeopleResolver, FeaturedPeopleService, SiteResolver } from "./features/site";
import type { Bus } from "./kernel/events/bus";
import { Cursors } from "./kernel/paging/cursors";
import type { Clock } from "./kernel/clock";
import type { JobQueue } from "./kernel/job-queue";
import type { Logger } from "./kernel/logging/logger";
import type { DeliverMail } from "./kernel/mail/mail-transport";
import { Outbox } from "./kernel/mail/outbox";
import { RateLimits, type SharedCounts } from "./kernel/rate-limits";
import { ServiceMap } from "./kernel/request-context";
import type { Topics } from "./kernel/events/topics";
import { paymentGateway, sellerOf } from "./settings/payment-settings";
import { clearCounts } from "./realtime/process-relay";
import { siteInfo } from "./settings/site-settings";

export interface Foundation {
  env: Env;
  database: DataSource;
  bus: Bus<Topics>;
  /** Null where there is one process only. */
  sharedCounts: SharedCounts | null;
  clock: Clock;
  logger: Logger;
  secret: string;
  jobs: JobQueue;
  deliverMail: DeliverMail;
}

export const uploadsFolder = (env: Env): string => path.join(env.DATA_DIR, "uploads");

/** Builds every service and resolver by hand, each from what it needs and nothing else. */
export function buildServices(foundation: Foundation): ServiceMap {
  const { env, database, bus, clock, logger, sharedCounts } = foundation;
  const services = new ServiceMap();
  services.add(bus);
  const limits = services.add(new RateLimits(env.RATE_LIMITS, sharedCounts));
  const members = services.add(new MembersService(database));
  buildAccounts(services, foundation, limits, members);

  const courses = services.add(new CoursesService(database, bus, clock));
  services.add(new CoursesResolver(courses));
  services.add(new LearningResolver(new LearningService(database, courses, bus, limits, clock)));
  const lessonMails = services.add(
    new LessonEmails(database, services.get(Outbox), foundation.jobs, clock, env.PUBLIC_URL),
  );
  const courseAdmin = new CourseAdminService(
    database,
    { create: createCourseChannel, archive: archiveCourseChannel },
    services.get(PictureStore),
    limits,
    clock,
    (id) => announcePremiumChange(database, bus, id),
  );
  const lessonAdmin = new LessonAdminService(database, (manager) => lessonMails.schedule(manager));
  services.add(new CourseAdminResolver(courseAdmin, lessonAdmin));
  buildPayments(services, foundation, courses);

  const leaderboard = services.add(new LeaderboardService(database, clock, new Cursors(foundation.secret, "ranking")));
  services.add(new LeaderboardResolver(leaderboard));
  services.add(new TopTenFeed(leaderboard, bus, logger));
  services.add(new RankKeeper(database, bus, clock, logger));
  const receipts = services.add(new XpReceipts(database, bus));
  services.add(new XpResolver(receipts, new XpAdjustments(database, bus, clock), new Listing(database, bus)));

  services.add(new ApiKeysResolver(services.add(new ApiKeysService(database, bus, limits, clock))));

  const presence = services.add(new Presence(bus));
  const activity = services.add(new ActivityFeed(bus, database, logger));
  services.add(new ChannelAudience(database, clock));
  const channels = services.add(new ChannelsService(database, bus, limits, clock, env.CHANNEL_CREATORS));
  const messages = services.add(new MessagesService(database, channels, bus, activity, limits, clock));
  const feeds = services.add(new CommunityFeeds(bus, presence, members, channels));
  services.add(new ChannelFeeds(database, channels, bus, logger));
  services.add(new ChannelChanges(bus, presence));
  services.add(new ChannelAdminResolver(new ChannelAdminService(database, channels, bus, limits, clock)));
  services.add(new ChannelsResolver(channels, new MessageHistory(database), feeds));
  services.add(new MessagesResolver(messages));
  services.add(new HelpResolver(services.add(new HelpService(database, messages, bus, limits, clock))));
  services.add(new TypingResolver(services.add(new TypingService(channels, messages, bus, limits))));
  services.add(new MentionsResolver(new SuggestionsService(database, channels, limits, clock)));
  services.add(new ViewerChannelsResolver(channels));
  buildAdmin(services, foundation, presence);

  buildContact(services, foundation, limits, courses);

  services.add(new SiteResolver(siteInfo(env)));
  services.add(new FeaturedPeopleResolver(new FeaturedPeopleService(database)));
  return services;
}

/** Accounts, and what people decide about them: their owners in profile and privacy, admins in moderation. */
function buildAccounts(
  services: ServiceMap,
  { env, database, bus, clock, secret, jobs, deliverMail }: Foundation,
  limits: RateLimits,
  members: MembersService,
): void {
  const outbox = services.add(new Outbox(jobs, deliverMail));
  const tokens = new Tokens(secret, env.ACCESS_TOKEN_HOURS);
  const codes = new OneTimeCodes(secret, clock);
  const pictures = services.add(new PictureStore(uploadsFolder(env)));
  const url = env.PUBLIC_URL;
  const requiresEmail = env.EMAIL_VERIFICATION === "required";
  const sessions = services.add(
    new SessionsService(database, tokens, bus, clock, env.REFRESH_TOKEN_DAYS, removalReason, requiresEmail),
  );
  const policy = { everyone: env.MFA_POLICY === "required", admins: env.ADMIN_MFA === "required" };
  const signIn = new SignInService(database, sessions, codes, outbox, limits, clock, activeBan, policy);
  const emailChanges = new EmailChangeService(database, codes, outbox, limits, clock, url);
  const accounts = new AccountsService(database, signIn, emailChanges, outbox, pictures, limits, clock);
  const passwords = services.add(new PasswordService(database, sessions, codes, jobs, outbox, limits, clock, url));
  const codeStep = new CodeStepService(database, passwords, codes, outbox);
  services.add(new AdminAccounts(database, writeAudit, clock));
  services.add(new AccountResolver(accounts, signIn, sessions, members, emailChanges));
  services.add(new SecurityResolver(passwords, codeStep, emailChanges, sessions));
  services.add(new MemberResolver());

  const profiles = new ProfilesService(database, pictures, emailChanges, outbox, limits);
  services.add(new ProfilesResolver(profiles, new PublicProfiles(database, clock), members));

  const banMails = new BanMails(outbox, url);
  const strikeXp = { take: takeForStrike, giveBack: giveBackForStrike, tell: tellXp };
  services.add(
    new ModerationResolver(
      new ModerationService(database, sessions, bus, clock, banMails, (...member) => stopRenewals(jobs, ...member)),
      new SanctionsService(database, sessions, strikeXp, bus, clock, banMails),
      new ModerationRecords(database, clock),
    ),
  );

  const personalData = [
    accountData(clock),
    communityData,
    courseData,
    paymentData(jobs),
    xpData,
    sanctionData,
    auditData,
    contactData,
    apiKeyData,
  ];
  const privacy = new PrivacyService(database, personalData, sessions, passwords, pictures, outbox, limits, clock);
  services.add(new PrivacyResolver(privacy));
  services.add(new RetentionSweep(database, clock));
}

/** How people reach the team. */
function buildContact(
  services: ServiceMap,
  { env, database, clock, logger, secret }: Foundation,
  limits: RateLimits,
  courses: CoursesService,
): void {
  const records = services.add(new ContactRecords(database, new Cursors(secret, "contactMessages")));
  const contact = new ContactService(database, records, services.get(Outbox), limits, clock, env.SUPPORT_EMAIL);
  services.add(new ContactResolver(contact));

  const desk = new HelpDesk(courses, helpFacts(env));
  services.add(new ChatbotResolver(new ChatbotService(desk, contact, limits, logger, chatModel(env))));
}

/** What admins look at: everything here only reads. */
function buildAdmin(services: ServiceMap, { database, clock }: Foundation, presence: Presence): void {
  services.add(new RegisteredUsersResolver(new RegisteredUsersService(database, presence, clock)));
  services.add(new UserDossierResolver(new UserDossierService(database, clock)));
  services.add(new AuditLogResolver(new AuditLogService(database)));
  services.add(new FiguresResolver(new FiguresService(database, clock)));
}

function buildPayments(
  services: ServiceMap,
  { env, database, bus, clock, logger, jobs }: Foundation,
  courses: CoursesService,
): void {
  const gateway = paymentGateway(env);
  const outbox = services.get(Outbox);
  const shop = { publicUrl: env.PUBLIC_URL, seller: sellerOf(env) };
  const fulfillment = services.add(new FulfillmentService(database, gateway, outbox, jobs, bus, clock, logger, shop));
  const refunds = new RefundsService(database, gateway, fulfillment, outbox, clock, logger, createContactMessage);
  services.add(new PaymentSweep(database, gateway, fulfillment, refunds, clock, logger));
  const premiumCents = Math.round(env.PREMIUM_PRICE * 100);
  const checkout = new CheckoutService(database, courses, fulfillment, gateway, clock, logger, premiumCents);
  services.add(new CourseOrderResolver());
  const orders = services.add(new OrdersService(database, fulfillment, gateway, refunds, shop.seller, clock));
  const premium = new PremiumService(database, gateway, outbox, clock, shop);
  services.add(new PaymentsResolver(checkout, fulfillment, orders, premium, refunds));
  services.add(new OrdersResolver(refunds, new OrderListService(database)));
}

/** Work that goes on beside the requests, from the queue. */
export async function startJobs(services: ServiceMap, jobs: JobQueue, database: DataSource): Promise<void> {
  await services.get(Outbox).start();
  await services.get(PasswordService).start();
  await services.get(FulfillmentService).start();
  await services.get(PaymentSweep).start(jobs);
  await services.get(LessonEmails).start();
  await services.get(RankKeeper).start(jobs);
  await jobs.every("clear-rate-limits", 30, () => clearCounts(database));
  await services.get(RetentionSweep).start(jobs);
}

/** Ends timers and live feeds, before the database goes. */
export async function stopServices(services: ServiceMap): Promise<void> {
  services.get(TopTenFeed).stop();
  services.get(ChannelFeeds).stop();
  services.get(ActivityFeed).stop();
  services.get(Presence).stop();
  await services.get(RankKeeper).stop();
}
