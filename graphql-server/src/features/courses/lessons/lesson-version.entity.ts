import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";
import { Lesson } from "./lesson.entity";

const KEY = "lesson_versions_pkey";

/** A lesson as an author saved it. Readers see the lesson itself, which is the version published last. */
@Entity("lesson_versions")
export class LessonVersionRow {
  @PrimaryColumn({ type: "uuid", name: "lesson_id", primaryKeyConstraintName: KEY })
  lessonId: string;

  /** Starts at 1 for each lesson. */
  @PrimaryColumn({ type: "integer", primaryKeyConstraintName: KEY })
  number: number;

  @ManyToOne(() => Lesson, { onDelete: "CASCADE" })
  @JoinColumn({ name: "lesson_id", foreignKeyConstraintName: "lesson_versions_lesson_id_fkey" })
  lesson: Lesson;

  @Column({ type: "text" })
  title: string;

  @Column({ type: "integer", name: "duration_minutes" })
  durationMinutes: number;

  @Column({ type: "boolean" })
  preview: boolean;

  /** Markdown. A draft may contain invalid blocks. */
  @Column({ type: "text" })
  content: string;

  /** Null for the text of a built-in lesson, and after the author's account was deleted. */
  @Column({ type: "uuid", name: "author_id", nullable: true })
  @Index("lesson_versions_author_id")
  authorId: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "author_id", foreignKeyConstraintName: "lesson_versions_author_id_fkey" })
  author: User | null;

  @Column({ type: "timestamptz", name: "saved_at" })
  savedAt: Date;

  /** Null for drafts. */
  @Column({ type: "timestamptz", name: "published_at", nullable: true })
  publishedAt: Date | null;
}
