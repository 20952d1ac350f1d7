import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";
import { Lesson } from "../lessons/lesson.entity";

/** A completed lesson. Course progress is derived from these rows. */
@Entity("lesson_completions")
@Index("lesson_completions_completed_at", ["completedAt", "userId"])
export class LessonCompletion {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "lesson_completions_pkey" })
  userId: string;

  @PrimaryColumn({ type: "uuid", name: "lesson_id", primaryKeyConstraintName: "lesson_completions_pkey" })
  lessonId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "lesson_completions_user_id_fkey" })
  user: User;

  @ManyToOne(() => Lesson, { onDelete: "CASCADE" })
  @JoinColumn({ name: "lesson_id", foreignKeyConstraintName: "lesson_completions_lesson_id_fkey" })
  lesson: Lesson;

  @Column({ type: "timestamptz", name: "completed_at" })
  completedAt: Date;
}
