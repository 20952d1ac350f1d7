import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from "typeorm";
import { User } from "../members/user.entity";

/** A user's password. Never exposed as an API type. */
@Entity("credentials")
export class Credential {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "credentials_pkey" })
  userId: string;

  @OneToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "credentials_user_id_fkey" })
  user: User;

  /** argon2id, including its parameters. */
  @Column({ type: "text", name: "password_hash" })
  passwordHash: string;

  @Column({ type: "timestamptz", name: "changed_at", default: () => "now()" })
  changedAt: Date;
}
