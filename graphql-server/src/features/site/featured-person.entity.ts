import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from "typeorm";

export enum FeaturedPersonKind {
  TEAM = "TEAM",
  TESTIMONIAL = "TESTIMONIAL",
}

/** A real person on the Explore page: a member of the team, or someone who wrote a testimonial. */
@Entity("featured_people")
export class FeaturedPerson {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "featured_people_pkey" })
  id: string;

  @Column({ type: "text" })
  kind: FeaturedPersonKind;

  @Column({ type: "text" })
  name: string;

  /** Role on the team, or a description of the testimonial's author. */
  @Column({ type: "text" })
  title: string;

  /** The description of a team member, or the quote of a testimonial. */
  @Column({ type: "text" })
  text: string;

  @Column({ type: "text", array: true, default: "{}" })
  expertise: string[];

  /** Lower numbers come first. */
  @Column({ type: "integer" })
  position: number;

  @CreateDateColumn({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
