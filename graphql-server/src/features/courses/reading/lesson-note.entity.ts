import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";
import { Lesson } from "../lessons/lesson.entity";

const KEY = "lesson_notes_pkey";

/** A member's private note on a lesson. */
@Entity("lesson_notes")
export class LessonNoteRow {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: KEY })
  userId: string;

  @PrimaryColumn({ type: "uuid", name: "lesson_id", primaryKeyConstraintName: KEY })
  @Index("lesson_notes_lesson_id")
  lessonId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "lesson_notes_user_id_fkey" })
  user: User;

  @ManyToOne(() => Lesson, { onDelete: "CASCADE" })
  @JoinColumn({ name: "lesson_id", foreignKeyConstraintName: "lesson_notes_lesson_id_fkey" })
  lesson: Lesson;

  /** Plain text; empty if the member deleted the note. */
  @Column({ type: "text" })
  text: string;

  /** Increases with each change, so that one device can't overwrite the changes of another. */
  @Column({ type: "integer" })
  revision: number;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt: Date;
}
