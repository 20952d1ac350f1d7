import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../members/user.entity";

/** Signs in once in place of the authenticator app or a passkey. Never exposed as an API type. */
@Entity("recovery_codes")
export class RecoveryCode {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "recovery_codes_pkey" })
  userId: string;

  /** Keyed digest of the code; the key is not in the database. */
  @PrimaryColumn({ type: "text", name: "code_hash", primaryKeyConstraintName: "recovery_codes_pkey" })
  codeHash: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "recovery_codes_user_id_fkey" })
  user: User;

  @Column({ type: "timestamptz", name: "used_at", nullable: true })
  usedAt: Date | null;
}
