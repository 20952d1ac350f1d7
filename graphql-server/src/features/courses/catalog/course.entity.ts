import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn } from "typeorm";

export enum CourseCollection {
  CATALOG = "CATALOGUE",
  TRADING = "TRADING",
}

export enum CourseLevel {
  ALL_LEVELS = "ALL_LEVELS",
  INTERMEDIATE = "INTERMEDIATE",
  ADVANCED = "ADVANCED",
}

/** The last id of each collection. Ids are public, so those of deleted courses aren't given to other courses. */
@Entity("course_ids")
export class CourseIds {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "course_ids_pkey" })
  collection: CourseCollection;

  @Column({ type: "integer", name: "last_id" })
  lastId: number;
}

/** A course. Catalog ids start at 101, trading ids at 1. */
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

  /** Markdown: the course project, who the course isn't for, and the reading list. */
  @Column({ type: "text", default: "" })
  about: string;

  /** SHA-256 of `about` as it was seeded; null if it wasn't. */
  @Column({ type: "text", name: "about_seeded_hash", nullable: true })
  aboutSeededHash: string | null;

  @Column({ type: "text" })
  collection: CourseCollection;

  /** Position within its collection. */
  @Column({ type: "integer" })
  position: number;

  /** One of COURSE_DOMAINS. */
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

  /** Alt text of the cover; empty if the cover is decorative. */
  @Column({ type: "text", name: "image_alt", default: "" })
  imageAlt: string;

  /** False for a draft, which only admins can see. */
  @Column({ type: "boolean", default: true })
  published: boolean;

  /** Whether Premium includes it while it is published. */
  @Column({ type: "boolean", name: "included_in_premium", default: false })
  includedInPremium: boolean;

  /** Counts the changes by admins, so that none overwrites another one unseen. */
  @Column({ type: "integer", default: 1 })
  version: number;

  @CreateDateColumn({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
