import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from "typeorm";
import { User } from "../accounts";

/** Why a member came. Orders the suggested courses. */
export enum LearningGoal {
  TRADE = "TRADE",
  INVEST = "INVEST",
  AUTOMATE = "AUTOMATE",
  BUSINESS = "BUSINESS",
  HABITS = "HABITS",
}

/** What a member already knows. */
export enum Experience {
  NONE = "NONE",
  SOME = "SOME",
  REGULAR = "REGULAR",
}

/** The answers of a member to the three questions after signing up, each of which is optional. */
@Entity("newcomers")
@Check("newcomers_minutes_per_week_check", "minutes_per_week BETWEEN 15 AND 2400")
export class Newcomer {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "newcomers_pkey" })
  userId: string;

  @OneToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "newcomers_user_id_fkey" })
  user: User;

  @Column({ type: "text", nullable: true })
  goal: LearningGoal | null;

  @Column({ type: "text", nullable: true })
  experience: Experience | null;

  @Column({ type: "integer", name: "minutes_per_week", nullable: true })
  minutesPerWeek: number | null;

  /** When the member hid the first steps. */
  @Column({ type: "timestamptz", name: "dismissed_at", nullable: true })
  dismissedAt: Date | null;
}
