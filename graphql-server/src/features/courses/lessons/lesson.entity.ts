import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { Course } from "../catalogue/course.entity";

@Entity("lessons")
@Index("lessons_course_id_position", ["courseId", "position"], { unique: true })
export class Lesson {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "lessons_pkey" })
  id: string;

  @Column({ type: "integer", name: "course_id" })
  courseId: number;

  @ManyToOne(() => Course, { onDelete: "CASCADE" })
  @JoinColumn({ name: "course_id", foreignKeyConstraintName: "lessons_course_id_fkey" })
  course: Course;

  @Column({ type: "integer" })
  position: number;

  @Column({ type: "text" })
  title: string;

  @Column({ type: "integer", name: "duration_minutes" })
  durationMinutes: number;

  /** Markdown; empty while the lesson is being written. */
  @Column({ type: "text", default: "" })
  content: string;

  /** Readable by everybody. */
  @Column({ type: "boolean", default: false })
  preview: boolean;

  /** Which lesson of the product this is; null for an admin's own, which includes every lesson that an admin has edited. */
  @Column({ type: "text", name: "seed_key", nullable: true })
  @Index("lessons_seed_key", { unique: true })
  seedKey: string | null;

  /** When its text first appeared; null while it is being written. */
  @Column({ type: "timestamptz", name: "published_at", nullable: true })
  publishedAt: Date | null;

  /** When every buyer was told of it. */
  @Column({ type: "timestamptz", name: "mailed_at", nullable: true })
  mailedAt: Date | null;

  /** The last buyer who was told of it, in the order of ids. */
  @Column({ type: "uuid", name: "mailed_up_to", nullable: true })
  mailedUpTo: string | null;

  /** SHA-256 of the text that the product wrote last; null while it has written none. */
  @Column({ type: "text", name: "seeded_hash", nullable: true })
  seededHash: string | null;
}
