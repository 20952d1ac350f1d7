import type { DataSource } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { query } from "../../kernel/database";
import { notFound } from "../../kernel/errors/errors";
import { requireUuid } from "../../kernel/ids";
import { levelOf, nextLevelXpOf } from "../../kernel/levels";
import type { Role } from "../../kernel/auth/roles";
import type { Viewer } from "../../kernel/auth/viewer";
import { helpfulAnswersOf, postCountsOf, recentPostsOf, tradeCardsOf, tradeStatisticsOf } from "../community";
import { completedCoursesOf } from "../courses";
import { setActivityVisibility, type ActivityVisibility } from "../accounts";
import { achievementsOf, reputationOf } from "../leaderboard";
import type { ProfileActivity } from "./profile-activity.type";
import { canSeeActivity } from "./profiles.policy";
import { profileRankOf, type PublicProfile } from "./public-profile.type";

interface ProfileRow {
  id: string;
  username: string;
  role: Role;
  xp: number;
  bio: string;
  avatar: string;
  profileColor: string | null;
  joinDate: Date;
}

interface PublicProfilesDeps {
  database: DataSource;
  clock: Clock;
}

/** Reads public profiles. */
export class PublicProfiles {
  constructor(private readonly deps: PublicProfilesDeps) {}

  async byId(id: string): Promise<PublicProfile> {
    const userId = requireUuid(id);
    const [row] = await query<ProfileRow>(
      this.deps.database,
      `SELECT id, username, role, xp, bio, avatar, profile_color AS "profileColor", created_at AS "joinDate"
       FROM users WHERE id = $1 AND deleted_at IS NULL`,
      [userId],
    );
    if (!row) throw notFound("Profile");
    const level = levelOf(row.xp);
    const [{ messages, trades }, reputation, achievements] = await Promise.all([
      postCountsOf(this.deps.database, userId),
      reputationOf(this.deps.database, userId),
      achievementsOf(this.deps.database, userId, row.xp),
    ]);
    return {
      ...row,
      level,
      nextLevelXp: nextLevelXpOf(row.xp),
      stats: { messages, trades, reputation },
      rank: profileRankOf(level),
      achievements: achievements.map((reached) => ({ ...reached, title: `Level ${reached.level}` })),
    };
  }

  /** A member's activity; null if the viewer can't see it. */
  async activityOf(viewer: Viewer | null, userId: string): Promise<ProfileActivity | null> {
    if (!canSeeActivity(viewer, userId, await this.visibilityOf(userId))) return null;
    const now = this.deps.clock.now();
    const [counts, helpfulAnswers, recentPosts, tradeCards, statistics, completedCourses] = await Promise.all([
      postCountsOf(this.deps.database, userId),
      helpfulAnswersOf(this.deps.database, viewer, userId, now),
      recentPostsOf(this.deps.database, viewer, userId, now),
      tradeCardsOf(this.deps.database, viewer, userId, now),
      tradeStatisticsOf(this.deps.database, userId),
      completedCoursesOf(this.deps.database, userId),
    ]);
    return {
      helpfulAnswerCount: counts.helpfulAnswers,
      helpfulAnswers,
      recentPosts,
      tradeCards,
      tradeStatistics: statistics,
      completedCourses,
    };
  }

  async visibilityOf(userId: string): Promise<ActivityVisibility> {
    const [row] = await query<{ visibility: ActivityVisibility }>(
      this.deps.database,
      `SELECT activity_visibility AS visibility FROM users WHERE id = $1 AND deleted_at IS NULL`,
      [userId],
    );
    if (!row) throw notFound("Profile");
    return row.visibility;
  }

  async setVisibility({ id }: Viewer, visibility: ActivityVisibility): Promise<ActivityVisibility> {
    await setActivityVisibility(this.deps.database, id, visibility);
    return visibility;
  }
}
