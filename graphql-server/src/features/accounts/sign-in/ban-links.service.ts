import type { DataSource, EntityManager } from "typeorm";
import type { AppError } from "../../../kernel/errors/errors";
import { deriveKey, sealDeterministically, unseal } from "../../../kernel/auth/secrets";
import type { Viewer } from "../../../kernel/auth/viewer";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { levelOf } from "../../../kernel/levels";
import { User } from "../members/user.entity";

const LIFETIME_MS = DAY_MS;
/** Tells these tokens from access tokens and API keys. */
const PREFIX = "ban_";

/** Returns the error of a banned member, or null. */
export type FindBan = (manager: EntityManager, userId: string, now: Date) => Promise<AppError | null>;

interface BanLinksDeps {
  secret: string;
  publicUrl: string;
  database: DataSource;
  findBan: FindBan;
  clock: Clock;
}

interface BanClaims {
  userId: string;
  expiresAt: number;
}

/**
 * Links for banned members, who can't sign in, to what remains theirs: purchases, data, and deletion. A link lasts one day, and no
 * longer than the ban. Its token is a bearer token for the operations with `@AllowBanned()`, over HTTP only.
 */
export class BanLinks {
  private readonly key: Buffer;

  constructor(private readonly deps: BanLinksDeps) {
    this.key = deriveKey(deps.secret, "ban links");
  }

  /** Create one only for a person who proved to own the account, or in an email to its confirmed address. */
  create(userId: string): string {
    const claims: BanClaims = { userId, expiresAt: this.deps.clock.now().getTime() + LIFETIME_MS };
    return `${this.deps.publicUrl}/banned?token=${PREFIX}${sealDeterministically(this.key, claims)}`;
  }

  /** The banned member of a token; null if the token is not valid, or the ban has ended. */
  async resolve(token: string): Promise<Viewer | null> {
    const claims = this.read(token);
    const now = this.deps.clock.now();
    if (!claims || claims.expiresAt <= now.getTime()) return null;
    const { manager } = this.deps.database;
    const member = await manager.findOneBy(User, { id: claims.userId });
    if (!member?.email || !(await this.deps.findBan(manager, member.id, now))) return null;
    return {
      id: member.id,
      sessionId: `${PREFIX}${member.id}`,
      tokenExpiresAt: new Date(claims.expiresAt),
      username: member.username,
      email: member.email,
      mustConfirmEmail: false,
      isBanned: true,
      role: member.role,
      moderates: null,
      mustAddFactor: false,
      level: levelOf(member.xp),
      memberSince: member.createdAt,
      mutedUntil: null,
      kickedUntil: null,
    };
  }

  private read(token: string): BanClaims | null {
    if (!token.startsWith(PREFIX)) return null;
    try {
      return unseal(this.key, token.slice(PREFIX.length)) as BanClaims;
    } catch {
      return null;
    }
  }
}
