import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn } from "typeorm";

export enum CourseCollection {
  CATALOGUE = "CATALOGUE",
  TRADING = "TRADING",
}

export enum CourseLevel {
  ALL_LEVELS = "ALL_LEVELS",
  INTERMEDIATE = "INTERMEDIATE",
  ADVANCED = "ADVANCED",
}

/** A course of either collection: the catalogue has ids from 101, trading 1 to 9. */
@Entity("courses")
@Check("courses_price_cents_check", "price_cents >= 0")
export class Course {
  @PrimaryColumn({ type: "integer", primaryKeyConstraintName: "courses_pkey" })
  id: number;

  @Column({ type: "text" })
  @Index("courses_slug", { unique: true })
  slug: string;

  @Column({ type: "text" })
  title: string;

  @Column({ type: "text" })
  description: string;

  @Column({ type: "text" })
  collection: CourseCollection;

  /** Place within its collection. */
  @Column({ type: "integer" })
  position: number;

  /** What it is about, for finding it. */
  @Column({ type: "text", default: "Trading" })
  domain: string;

  @Column({ type: "text" })
  level: CourseLevel;

  @Column({ type: "integer", name: "duration_weeks" })
  durationWeeks: number;

  @Column({ type: "integer", name: "price_cents" })
  priceCents: number;

  @Column({ type: "text", name: "image_url" })
  imageUrl: string;

  /** Describes the cover; empty for one that only decorates. */
  @Column({ type: "text", name: "image_alt", default: "" })
  imageAlt: string;

  /** Drafts are seen by admins only. */
  @Column({ type: "boolean", default: true })
  published: boolean;

  /** Open to Premium members while it is published. */
  @Column({ type: "boolean", name: "included_in_premium", default: false })
  includedInPremium: boolean;

  @CreateDateColumn({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
