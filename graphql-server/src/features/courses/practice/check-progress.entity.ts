import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";
import { Lesson } from "../lessons/lesson.entity";

const KEY = "check_progress_pkey";

/** A member's progress with one question of a lesson. There is no row before the first answer. */
@Entity("check_progress")
export class CheckProgress {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: KEY })
  userId: string;

  @PrimaryColumn({ type: "uuid", name: "lesson_id", primaryKeyConstraintName: KEY })
  @Index("check_progress_lesson_id")
  lessonId: string;

  /** The question's id within the lesson. */
  @PrimaryColumn({ type: "text", name: "check_id", primaryKeyConstraintName: KEY })
  checkId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "check_progress_user_id_fkey" })
  user: User;

  @ManyToOne(() => Lesson, { onDelete: "CASCADE" })
  @JoinColumn({ name: "lesson_id", foreignKeyConstraintName: "check_progress_lesson_id_fkey" })
  lesson: Lesson;

  /** How often new numbers were drawn. */
  @Column({ type: "integer", default: 0 })
  draws: number;

  /** Wrong answers for the current numbers. */
  @Column({ type: "integer", name: "wrong_tries", default: 0 })
  wrongTries: number;

  /** When it was first answered correctly. */
  @Column({ type: "timestamptz", name: "solved_at", nullable: true })
  solvedAt: Date | null;

  /** The value of `draws` when it was last answered correctly. */
  @Column({ type: "integer", name: "solved_draw", nullable: true })
  solvedDraw: number | null;

  /** That answer. Null in rows from before 1.1.0. */
  @Column({ type: "jsonb", name: "solved_answer", nullable: true })
  solvedAnswer: unknown;

  /** How many reviews in a row were answered correctly. */
  @Column({ type: "integer", name: "review_stage", default: 0 })
  reviewStage: number;

  /** Null once all reviews were answered correctly. */
  @Column({ type: "timestamptz", name: "review_at", nullable: true })
  reviewAt: Date | null;
}
