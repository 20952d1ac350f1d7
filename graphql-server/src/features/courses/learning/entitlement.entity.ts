import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../../accounts";
import { Course } from "../catalogue/course.entity";

/** FREE: a course that costs nothing; the others come with payments and admins. */
export type EntitlementSource = "FREE" | "PURCHASE" | "ADMIN";

/** A person's right to a course; a revoked one stays as history beside the one that replaced it. */
@Entity("entitlements")
@Check("entitlements_source_check", `source IN ('FREE', 'PURCHASE', 'ADMIN')`)
@Index("entitlements_user_id_course_id_active", ["userId", "courseId"], { unique: true, where: "revoked_at IS NULL" })
export class Entitlement {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "entitlements_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "entitlements_user_id_fkey" })
  user: User;

  @Column({ type: "integer", name: "course_id" })
  @Index("entitlements_course_id")
  courseId: number;

  @ManyToOne(() => Course)
  @JoinColumn({ name: "course_id", foreignKeyConstraintName: "entitlements_course_id_fkey" })
  course: Course;

  @Column({ type: "text" })
  source: EntitlementSource;

  /** The purchase it came from: a refund takes back what that order gave. */
  @Column({ type: "uuid", name: "order_id", nullable: true })
  @Index("entitlements_order_id")
  orderId: string | null;

  @Column({ type: "timestamptz", name: "starts_at" })
  startsAt: Date;

  /** Null: without end. */
  @Column({ type: "timestamptz", name: "ends_at", nullable: true })
  endsAt: Date | null;

  @Column({ type: "timestamptz", name: "revoked_at", nullable: true })
  revokedAt: Date | null;
}
