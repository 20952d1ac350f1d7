import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from "typeorm";
import type { ApiKeyScope } from "../../kernel/auth/integration";
import { User } from "../accounts";

/** An API key. Never exposed as an API type; see `ApiKeyType`. */
@Entity("api_keys")
@Unique("api_keys_prefix_key", ["prefix"])
@Check("api_keys_scopes_check", `cardinality(scopes) > 0 AND scopes <@ ARRAY['courses:read', 'leaderboard:read']`)
@Index("api_keys_created_at_id", ["createdAt", "id"])
export class ApiKey {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "api_keys_pkey" })
  id: string;

  @Column({ type: "uuid", name: "owner_id" })
  @Index("api_keys_owner_id")
  ownerId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "owner_id", foreignKeyConstraintName: "api_keys_owner_id_fkey" })
  owner: User;

  @Column({ type: "text" })
  name: string;

  /** The visible part of the key, used to look it up and to identify it to its owner. */
  @Column({ type: "text" })
  prefix: string;

  /** SHA-256 of the full key. */
  @Column({ type: "text", name: "secret_hash" })
  secretHash: string;

  @Column({ type: "text", array: true })
  scopes: ApiKeyScope[];

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  @Column({ type: "timestamptz", name: "expires_at", nullable: true })
  expiresAt: Date | null;

  /** Accurate to the minute. */
  @Column({ type: "timestamptz", name: "last_used_at", nullable: true })
  lastUsedAt: Date | null;

  @Column({ type: "timestamptz", name: "revoked_at", nullable: true })
  revokedAt: Date | null;
}
