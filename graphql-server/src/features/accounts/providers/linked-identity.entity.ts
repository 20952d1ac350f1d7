import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../members/user.entity";
import type { SignInProvider } from "./openid-providers.service";

/** An account at a sign-in provider that signs in to a member's account. */
@Entity("linked_identities")
@Index("linked_identities_issuer_subject", ["issuer", "subject"], { unique: true })
@Index("linked_identities_user_id_provider", ["userId", "provider"], { unique: true })
export class LinkedIdentity {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "linked_identities_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "linked_identities_user_id_fkey" })
  user: User;

  @Column({ type: "text" })
  provider: SignInProvider;

  @Column({ type: "text" })
  issuer: string;

  /** The provider's id of the account, which never changes, unlike its email address. */
  @Column({ type: "text" })
  subject: string;

  /** The address at the provider when the account was linked. */
  @Column({ type: "text" })
  email: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  /** When it last signed in; null until then. */
  @Column({ type: "timestamptz", name: "last_used_at", nullable: true })
  lastUsedAt: Date | null;
}
