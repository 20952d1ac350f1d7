import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { Course } from "../catalog/course.entity";

@Entity("lessons")
@Check(
  "lessons_archived_check",
  "(course_id IS NULL) = (archived_from IS NOT NULL) AND (course_id IS NULL) = (archived_at IS NOT NULL)",
)
@Index("lessons_course_id_position", ["courseId", "position"], { unique: true })
export class Lesson {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "lessons_pkey" })
  id: string;

  /** Null for an archived lesson, which therefore appears nowhere in its course. */
  @Column({ type: "integer", name: "course_id", nullable: true })
  courseId: number | null;

  @ManyToOne(() => Course, { onDelete: "CASCADE" })
  @JoinColumn({ name: "course_id", foreignKeyConstraintName: "lessons_course_id_fkey" })
  course: Course | null;

  /** The course to which an archived lesson can be restored; null for other lessons. */
  @Column({ type: "integer", name: "archived_from", nullable: true })
  @Index("lessons_archived_from")
  archivedFromId: number | null;

  @ManyToOne(() => Course, { onDelete: "CASCADE" })
  @JoinColumn({ name: "archived_from", foreignKeyConstraintName: "lessons_archived_from_fkey" })
  archivedFrom: Course | null;

  @Column({ type: "timestamptz", name: "archived_at", nullable: true })
  archivedAt: Date | null;

  @Column({ type: "integer" })
  position: number;

  @Column({ type: "text" })
  title: string;

  @Column({ type: "integer", name: "duration_minutes" })
  durationMinutes: number;

  /** The median time of the members who completed it; null until there are enough of them. */
  @Column({ type: "integer", name: "measured_minutes", nullable: true })
  measuredMinutes: number | null;

  /** Markdown; empty until the lesson is written. */
  @Column({ type: "text", default: "" })
  content: string;

  /** The questions in the text. */
  @Column({ type: "text", array: true, name: "check_ids", default: () => "'{}'" })
  checkIds: string[];

  /** Whether anyone can read it. */
  @Column({ type: "boolean", default: false })
  preview: boolean;

  /** Identifies a built-in lesson; null if an admin created or edited it. */
  @Column({ type: "text", name: "seed_key", nullable: true })
  @Index("lessons_seed_key", { unique: true })
  seedKey: string | null;

  /** When the lesson first had text; null until it is written. */
  @Column({ type: "timestamptz", name: "published_at", nullable: true })
  publishedAt: Date | null;

  /** When all buyers had been emailed, or when the emails were skipped; null until then. */
  @Column({ type: "timestamptz", name: "mailed_at", nullable: true })
  mailedAt: Date | null;

  /** The last buyer who was emailed, in order of ids. */
  @Column({ type: "uuid", name: "mailed_up_to", nullable: true })
  mailedUpTo: string | null;

  /** SHA-256 of the last seeded text; null if none was seeded. */
  @Column({ type: "text", name: "seeded_hash", nullable: true })
  seededHash: string | null;
}
