import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";
import { Lesson } from "../lessons/lesson.entity";

const KEY = "exercise_answers_pkey";

/** A member's latest answer to an exercise of a lesson. Only they can read it. */
@Entity("exercise_answers")
export class ExerciseAnswer {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: KEY })
  userId: string;

  @PrimaryColumn({ type: "uuid", name: "lesson_id", primaryKeyConstraintName: KEY })
  @Index("exercise_answers_lesson_id")
  lessonId: string;

  /** The exercise's id within the lesson. */
  @PrimaryColumn({ type: "text", name: "exercise_id", primaryKeyConstraintName: KEY })
  exerciseId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "exercise_answers_user_id_fkey" })
  user: User;

  @ManyToOne(() => Lesson, { onDelete: "CASCADE" })
  @JoinColumn({ name: "lesson_id", foreignKeyConstraintName: "exercise_answers_lesson_id_fkey" })
  lesson: Lesson;

  /** Plain text. */
  @Column({ type: "text" })
  answer: string;

  @Column({ type: "timestamptz", name: "answered_at" })
  answeredAt: Date;
}
