import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";
import { Lesson } from "../lessons/lesson.entity";

const KEY = "lesson_positions_pkey";

/** Where a member stopped reading a lesson, and how long they have worked on it. */
@Entity("lesson_positions")
export class LessonPositionRow {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: KEY })
  userId: string;

  @PrimaryColumn({ type: "uuid", name: "lesson_id", primaryKeyConstraintName: KEY })
  @Index("lesson_positions_lesson_id")
  lessonId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "lesson_positions_user_id_fkey" })
  user: User;

  @ManyToOne(() => Lesson, { onDelete: "CASCADE" })
  @JoinColumn({ name: "lesson_id", foreignKeyConstraintName: "lesson_positions_lesson_id_fkey" })
  lesson: Lesson;

  /** The anchor of a block. The block may no longer exist. */
  @Column({ type: "text" })
  anchor: string;

  /** Active time on the page: reading and solving. */
  @Column({ type: "integer" })
  seconds: number;

  @Column({ type: "timestamptz", name: "read_at" })
  readAt: Date;
}
