import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from "typeorm";
import { User } from "../members/user.entity";

/** The authenticator app of a member. Never exposed as an API type. */
@Entity("authenticator_apps")
export class AuthenticatorApp {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "authenticator_apps_pkey" })
  userId: string;

  @OneToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "authenticator_apps_user_id_fkey" })
  user: User;

  /** Encrypted; the key is not in the database. */
  @Column({ type: "text", name: "sealed_secret" })
  sealedSecret: string;

  /** The session that started the setup. Only this one can confirm it. */
  @Column({ type: "uuid", name: "session_id" })
  sessionId: string;

  /** The time step of the last accepted code. Codes of earlier steps, and this one, are used up. */
  @Column({ type: "integer", name: "last_step", default: 0 })
  lastStep: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  /** When a code of the app was first entered; null during setup, when signing in doesn't ask for it yet. */
  @Column({ type: "timestamptz", name: "confirmed_at", nullable: true })
  confirmedAt: Date | null;
}
