import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../members/user.entity";

/** A passkey of a member. Its private key never leaves the member's device or password manager. */
@Entity("passkeys")
export class Passkey {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "passkeys_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  @Index("passkeys_user_id")
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "passkeys_user_id_fkey" })
  user: User;

  /** The authenticator's id of the passkey, in base64url. */
  @Column({ type: "text", name: "credential_id" })
  @Index("passkeys_credential_id", { unique: true })
  credentialId: string;

  /** In COSE format. */
  @Column({ type: "bytea", name: "public_key" })
  publicKey: Buffer;

  /** Grows with each use, or stays 0. A lower one than the last shows a copied key. */
  @Column({ type: "bigint" })
  counter: string;

  /** How browsers reach the authenticator, such as "internal" or "usb". */
  @Column({ type: "text", array: true })
  transports: string[];

  @Column({ type: "text" })
  name: string;

  /** Whether the passkey is synced, so that losing one device doesn't lose it. */
  @Column({ type: "boolean", name: "backed_up" })
  backedUp: boolean;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  @Column({ type: "timestamptz", name: "last_used_at", nullable: true })
  lastUsedAt: Date | null;
}
