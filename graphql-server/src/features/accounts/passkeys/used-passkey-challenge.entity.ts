import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/** A challenge that was answered, kept until it expires, so that the answer works once. */
@Entity("used_passkey_challenges")
export class UsedPasskeyChallenge {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "used_passkey_challenges_pkey" })
  challenge: string;

  @Column({ type: "timestamptz", name: "expires_at" })
  @Index("used_passkey_challenges_expires_at")
  expiresAt: Date;
}
