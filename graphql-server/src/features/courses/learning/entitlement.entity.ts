import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../../accounts";
import { Course } from "../catalog/course.entity";

/** FREE: enrolled in a free course. PURCHASE: bought. */
export type EntitlementSource = "FREE" | "PURCHASE";

/** A member's right to a course. Revoked entitlements are kept as history. */
@Entity("entitlements")
@Check("entitlements_source_check", `source IN ('FREE', 'PURCHASE')`)
@Index("entitlements_user_id_course_id_active", ["userId", "courseId"], { unique: true, where: "revoked_at IS NULL" })
export class Entitlement {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "entitlements_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  @Index("entitlements_user_id")
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

  /** The purchase it came from; a refund revokes it. */
  @Column({ type: "uuid", name: "order_id", nullable: true })
  @Index("entitlements_order_id")
  orderId: string | null;

  @Column({ type: "timestamptz", name: "starts_at" })
  startsAt: Date;

  @Column({ type: "timestamptz", name: "revoked_at", nullable: true })
  revokedAt: Date | null;
}
