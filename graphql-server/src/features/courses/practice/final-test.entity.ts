import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../../accounts";
import type { Question } from "../blocks/question";
import { Course } from "../catalog/course.entity";

/** A member's attempt at the final test of a course. */
@Entity("final_tests")
@Index("final_tests_user_id_course_id_open", ["userId", "courseId"], { unique: true, where: "submitted_at IS NULL" })
@Index("final_tests_user_id_course_id", ["userId", "courseId"])
@Index("final_tests_course_id", ["courseId"])
@Check("final_tests_correct_check", `(submitted_at IS NULL) = (correct IS NULL)`)
export class FinalTest {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "final_tests_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "final_tests_user_id_fkey" })
  user: User;

  @Column({ type: "integer", name: "course_id" })
  courseId: number;

  @ManyToOne(() => Course, { onDelete: "CASCADE" })
  @JoinColumn({ name: "course_id", foreignKeyConstraintName: "final_tests_course_id_fkey" })
  course: Course;

  /** With their answers, so that later changes to the lessons don't change a test that has started. */
  @Column({ type: "jsonb" })
  questions: Question[];

  @Column({ type: "timestamptz", name: "started_at" })
  startedAt: Date;

  @Column({ type: "timestamptz", name: "submitted_at", nullable: true })
  submittedAt: Date | null;

  /** Number of correct answers; null until submitted. */
  @Column({ type: "integer", nullable: true })
  correct: number | null;

  /** One per question: those saved so far, and then those submitted. Null if none was saved. */
  @Column({ type: "jsonb", nullable: true })
  answers: unknown;
}
