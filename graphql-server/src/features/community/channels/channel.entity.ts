import { Check, Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../../accounts";
import { Course } from "../../courses";

export enum ChannelCategory {
  ANNOUNCEMENTS = "ANNOUNCEMENTS",
  STAFF = "STAFF",
  COURSES = "COURSES",
  TRADING = "TRADING",
  GENERAL = "GENERAL",
  SUPPORT = "SUPPORT",
  PREMIUM = "PREMIUM",
  DIRECT = "DIRECT",
}

/** FREE and OPEN mean the same, as do ADMIN and ADMIN_ONLY; older clients use both. */
export enum ChannelAccessLevel {
  FREE = "FREE",
  OPEN = "OPEN",
  READONLY = "READONLY",
  LEVEL = "LEVEL",
  COURSE = "COURSE",
  PREMIUM = "PREMIUM",
  ADMIN = "ADMIN",
  ADMIN_ONLY = "ADMIN_ONLY",
  /** A conversation: only its members, never the staff. See `conversations/`. */
  DIRECT = "DIRECT",
}

export enum ChannelApproval {
  APPROVED = "APPROVED",
  PENDING = "PENDING",
  REJECTED = "REJECTED",
}

@Entity("channels")
@Check("channels_level_has_threshold", `access_level <> 'LEVEL' OR min_level IS NOT NULL`)
@Check("channels_direct", `(access_level = 'DIRECT') = (category = 'DIRECT')`)
@Index("channels_public", ["position", "name"], { where: "access_level <> 'DIRECT'" })
@Check("channels_approval", `approval IN ('APPROVED', 'PENDING', 'REJECTED')`)
@Check("channels_course_has_course", `access_level <> 'COURSE' OR course_id IS NOT NULL`)
export class Channel {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "channels_pkey" })
  id: string;

  /** Lowercase words joined by dashes. Of a conversation: `pair:` or `group:` and a key; never shown. */
  @Column({ type: "text" })
  @Index("channels_name", { unique: true })
  name: string;

  /** Of a group conversation: its title. */
  @Column({ type: "text", default: "" })
  description: string;

  @Column({ type: "text" })
  category: ChannelCategory;

  @Column({ type: "text", name: "access_level" })
  accessLevel: ChannelAccessLevel;

  @Column({ type: "integer", name: "min_level", nullable: true })
  minLevel: number | null;

  @Column({ type: "integer", name: "course_id", nullable: true })
  courseId: number | null;

  @ManyToOne(() => Course)
  @JoinColumn({ name: "course_id", foreignKeyConstraintName: "channels_course_id_fkey" })
  course: Course | null;

  /** Seconds between two messages of a member; 0 for any. Staff are exempt from this and the following rules. */
  @Column({ type: "integer", name: "slow_mode_seconds", default: 0 })
  slowModeSeconds: number;

  /** The level from which members can post; null for any. */
  @Column({ type: "integer", name: "min_post_level", nullable: true })
  minPostLevel: number | null;

  @Column({ type: "boolean", name: "allows_links", default: true })
  allowsLinks: boolean;

  @Column({ type: "boolean", name: "allows_files", default: true })
  allowsFiles: boolean;

  /** Shows a badge; doesn't affect access. */
  @Column({ type: "boolean", default: false })
  locked: boolean;

  /** Position within its category. */
  @Column({ type: "integer", default: 1000 })
  position: number;

  /** Number of the last event. Advanced in the event's transaction, so that the sequence has no gaps. */
  @Column({ type: "integer", name: "last_seq", default: 0 })
  lastSeq: number;

  @Column({ type: "timestamptz", name: "last_activity_at", nullable: true })
  lastActivityAt: Date | null;

  /** Hidden from members and closed for posting since this time. */
  @Column({ type: "timestamptz", name: "archived_at", nullable: true })
  archivedAt: Date | null;

  /** Only its creator and admins see an unapproved channel. */
  @Column({ type: "text", default: ChannelApproval.APPROVED })
  approval: ChannelApproval;

  /** Shown to the creator of a rejected channel; null otherwise. */
  @Column({ type: "text", name: "rejection_reason", nullable: true })
  rejectionReason: string | null;

  /** Null for default and course channels. */
  @Column({ type: "uuid", name: "created_by_id", nullable: true })
  @Index("channels_created_by_id")
  createdById: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "created_by_id", foreignKeyConstraintName: "channels_created_by_id_fkey" })
  createdBy: User | null;

  @CreateDateColumn({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
