import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from "typeorm";
import { Role } from "../../../kernel/auth/roles";

/** Who can see a member's activity on the public profile, in addition to the member and admins. */
export enum ActivityVisibility {
  EVERYONE = "EVERYONE",
  MEMBERS = "MEMBERS",
  NO_ONE = "NO_ONE",
}

/** A user account. Secrets are in `Credential` and `Session`. */
@Entity("users")
@Check("users_activity_visibility_check", "activity_visibility IN ('EVERYONE', 'MEMBERS', 'NO_ONE')")
// (username_key text_pattern_ops) for prefix search, without deleted users. The decorator doesn't support operator classes.
@Index("users_username_prefix", { synchronize: false })
// Words of username, name, and email for the admin search, without deleted users; see user-search.
@Index("users_words", { synchronize: false })
@Index("users_created_at_id", ["createdAt", "id"])
@Index("users_role_created_at_id", ["role", "createdAt", "id"], { where: "deleted_at IS NULL" })
export class User {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "users_pkey" })
  id: string;

  @Column({ type: "text" })
  username: string;

  /** The username in lowercase, to make it unique regardless of case. */
  @Column({ type: "text", name: "username_key" })
  @Index("users_username_key", { unique: true })
  usernameKey: string;

  /** Always lowercase; null once the user is deleted. */
  @Column({ type: "text", nullable: true })
  @Index("users_email", { unique: true })
  email: string | null;

  /** When the owner confirmed `email` or an operator vouched for it; null until then. */
  @Column({ type: "timestamptz", name: "email_confirmed_at", nullable: true })
  emailConfirmedAt: Date | null;

  @Column({ type: "text" })
  name: string;

  @Column({ type: "text", default: "" })
  phone: string;

  @Column({ type: "text", default: "" })
  address: string;

  @Column({ type: "text", default: "" })
  bio: string;

  /** File name under /avatars/. */
  @Column({ type: "text", default: "avatar_ai.png" })
  avatar: string;

  /** Hex color of the initial shown in place of a picture; null if the user has a picture. */
  @Column({ type: "text", name: "profile_color", nullable: true })
  profileColor: string | null;

  @Column({ type: "text", default: Role.FREE })
  role: Role;

  @Column({ type: "boolean", name: "mfa_enabled", default: false })
  mfaEnabled: boolean;

  /** All-time XP, never below 0; derived from the ledger (`xp_entries`). */
  @Column({ type: "integer", default: 0 })
  xp: number;

  /** Whether the user appears on leaderboards. */
  @Column({ type: "boolean", default: true })
  listed: boolean;

  @Column({ type: "text", name: "activity_visibility", default: ActivityVisibility.MEMBERS })
  activityVisibility: ActivityVisibility;

  /** When the user accepted the terms at registration; null if that wasn't recorded. */
  @Column({ type: "timestamptz", name: "terms_accepted_at", nullable: true })
  termsAcceptedAt: Date | null;

  /** The date of those terms. */
  @Column({ type: "text", name: "terms_version", nullable: true })
  termsVersion: string | null;

  @CreateDateColumn({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  @Column({ type: "timestamptz", name: "deleted_at", nullable: true })
  deletedAt: Date | null;
}
