import type { DataSource } from "typeorm";
import { readRows } from "../../kernel/database";
import { notFound } from "../../kernel/errors";
import { requireUuid } from "../../kernel/ids";
import { levelOf, nextLevelXpOf } from "../../kernel/levels";
import type { Role } from "../../kernel/roles";
import { messageCountOf } from "../community";
import { achievementsOf, reputationOf } from "../leaderboard";
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

/** Profiles as visitors see them. */
export class PublicProfiles {
  constructor(private readonly database: DataSource) {}

  async byId(id: string): Promise<PublicProfile> {
    const userId = requireUuid(id);
    const [row] = await readRows<ProfileRow>(
      this.database,
      `SELECT id, username, role, xp, bio, avatar, profile_color AS "profileColor", created_at AS "joinDate"
       FROM users WHERE id = $1 AND deleted_at IS NULL`,
      [userId],
    );
    if (!row) throw notFound("Profile");
    const level = levelOf(row.xp);
    const [messages, reputation, achievements] = await Promise.all([
      messageCountOf(this.database, userId),
      reputationOf(this.database, userId),
      achievementsOf(this.database, userId, row.xp),
    ]);
    return {
      ...row,
      level,
      nextLevelXp: nextLevelXpOf(row.xp),
      stats: { messages, trades: 0, reputation },
      rank: profileRankOf(level),
      achievements: achievements.map((reached) => ({ ...reached, title: `Level ${reached.level}` })),
    };
  }
}
