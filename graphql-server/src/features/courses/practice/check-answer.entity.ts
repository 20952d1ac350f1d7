import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../../accounts";
import { Lesson } from "../lessons/lesson.entity";

/** One answer to a question of a lesson, for statistics. */
@Entity("check_answers")
@Index("check_answers_lesson_id_check_id_answered_at", ["lessonId", "checkId", "answeredAt"])
@Index("check_answers_user_id_answered_at", ["userId", "answeredAt"])
export class CheckAnswer {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "check_answers_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "check_answers_user_id_fkey" })
  user: User;

  @Column({ type: "uuid", name: "lesson_id" })
  lessonId: string;

  @ManyToOne(() => Lesson, { onDelete: "CASCADE" })
  @JoinColumn({ name: "lesson_id", foreignKeyConstraintName: "check_answers_lesson_id_fkey" })
  lesson: Lesson;

  @Column({ type: "text", name: "check_id" })
  checkId: string;

  @Column({ type: "boolean", name: "is_correct" })
  isCorrect: boolean;

  /** Chosen by the client, the same for a repeated request; null if the client sent none. */
  @Column({ type: "uuid", name: "attempt_id", nullable: true })
  attemptId: string | null;

  /** How long the member took; null if unknown. */
  @Column({ type: "integer", nullable: true })
  seconds: number | null;

  @Column({ type: "timestamptz", name: "answered_at" })
  answeredAt: Date;
}
