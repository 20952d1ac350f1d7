import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";
import { Course } from "../catalog/course.entity";

/** A completed course. The XP and certificate are based on this row, even if lessons are added later. */
@Entity("course_completions")
// left(md5(certificate_id), 15) to look up certificate numbers. The decorator doesn't support expressions.
@Index("course_completions_number", { synchronize: false })
export class CourseCompletion {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "course_completions_pkey" })
  userId: string;

  @PrimaryColumn({ type: "integer", name: "course_id", primaryKeyConstraintName: "course_completions_pkey" })
  courseId: number;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "course_completions_user_id_fkey" })
  user: User;

  @ManyToOne(() => Course)
  @JoinColumn({ name: "course_id", foreignKeyConstraintName: "course_completions_course_id_fkey" })
  course: Course;

  /** Unguessable, because anyone with the link can view the certificate. */
  @Column({ type: "text", name: "certificate_id" })
  @Index("course_completions_certificate_id", { unique: true })
  certificateId: string;

  // Copied, so that later changes to the member or the course don't change the certificate.
  @Column({ type: "text", name: "holder_name" })
  holderName: string;

  @Column({ type: "text", name: "course_title" })
  courseTitle: string;

  @Column({ type: "integer" })
  lessons: number;

  @Column({ type: "integer", name: "total_minutes" })
  totalMinutes: number;

  /** Correct answers in the final test; null for a course that had no checks. */
  @Column({ type: "integer", name: "test_correct", nullable: true })
  testCorrect: number | null;

  /** Questions in the final test; null for a course that had no checks. */
  @Column({ type: "integer", name: "test_questions", nullable: true })
  testQuestions: number | null;

  @Column({ type: "timestamptz", name: "completed_at" })
  completedAt: Date;
}
