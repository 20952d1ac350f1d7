import path from "node:path";
import type { DataSource } from "typeorm";
import { DEMO_ACCOUNTS } from "./demo/demo-accounts";
import type { Env } from "./env";
import {
  AccountResolver,
  AccountsService,
  MemberResolver,
  MembersService,
  PictureStore,
  SessionsService,
  Tokens,
} from "./features/accounts";
import {
  ActivityFeed,
  ChannelAudience,
  ChannelFeeds,
  ChannelsResolver,
  ChannelsService,
  CommunityFeeds,
  MessagesResolver,
  MessagesService,
  Presence,
  ViewerChannelsResolver,
} from "./features/community";
import { CoursesResolver, CoursesService } from "./features/courses";
import { LeaderboardResolver, LeaderboardService } from "./features/leaderboard";
import { activeBan } from "./features/moderation";
import { SiteResolver } from "./features/site";
import type { Bus } from "./kernel/bus";
import type { Clock } from "./kernel/clock";
import type { Logger } from "./kernel/logger";
import { RateLimits } from "./kernel/rate-limits";
import { ServiceMap } from "./kernel/request-context";
import type { Topics } from "./kernel/topics";

export interface Foundation {
  env: Env;
  database: DataSource;
  bus: Bus<Topics>;
  clock: Clock;
  logger: Logger;
  secret: string;
}

export const uploadsFolder = (env: Env): string => path.join(env.DATA_DIR, "uploads");

/** Builds every service and resolver by hand, each from what it needs and nothing else. */
export function buildServices({ env, database, bus, clock, logger, secret }: Foundation): ServiceMap {
  const services = new ServiceMap();
  const limits = services.add(new RateLimits(env.RATE_LIMITS));

  const tokens = new Tokens(secret, env.ACCESS_TOKEN_HOURS);
  const sessions = services.add(new SessionsService(database, tokens, bus, clock, env.REFRESH_TOKEN_DAYS));
  const members = services.add(new MembersService(database));
  const signInRefusal = (userId: string, now: Date): ReturnType<typeof activeBan> => activeBan(database, userId, now);
  const pictures = new PictureStore(uploadsFolder(env));
  const accounts = services.add(new AccountsService(database, sessions, pictures, limits, clock, signInRefusal));
  services.add(new AccountResolver(accounts, sessions, members));
  services.add(new MemberResolver());

  const courses = services.add(new CoursesService(database, bus, clock));
  services.add(new CoursesResolver(courses));

  const leaderboard = services.add(new LeaderboardService(database, clock));
  services.add(new LeaderboardResolver(leaderboard));

  const presence = services.add(new Presence(bus));
  const activity = services.add(new ActivityFeed(bus));
  services.add(new ChannelAudience(database, clock));
  const channels = services.add(new ChannelsService(database, limits, clock, env.CHANNEL_CREATORS));
  const messages = services.add(new MessagesService(database, channels, bus, activity, limits, clock));
  const feeds = services.add(new CommunityFeeds(bus, presence, members, channels));
  services.add(new ChannelFeeds(database, channels, bus, logger));
  services.add(new ChannelsResolver(channels, messages, feeds));
  services.add(new MessagesResolver(messages));
  services.add(new ViewerChannelsResolver(channels));

  services.add(new SiteResolver({ demoMode: env.DEMO_MODE, demoAccounts: env.DEMO_MODE ? DEMO_ACCOUNTS : [] }));
  return services;
}

/** Ends timers and live feeds, before the database goes. */
export function stopServices(services: ServiceMap): void {
  services.get(ChannelFeeds).stop();
  services.get(ActivityFeed).stop();
  services.get(Presence).stop();
}
