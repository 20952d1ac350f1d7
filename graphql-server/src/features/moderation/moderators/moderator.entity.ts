import { Check, Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";

/** A member who moderates without being an admin. */
@Entity("moderators")
@Check("moderators_channel_ids_check", "cardinality(channel_ids) <= 50")
export class Moderator {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "moderators_pkey" })
  userId: string;

  @OneToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "moderators_user_id_fkey" })
  user: User;

  /** In all channels except those of the staff. */
  @Column({ type: "boolean" })
  everywhere: boolean;

  @Column({ type: "uuid", name: "channel_ids", array: true })
  channelIds: string[];

  @Column({ type: "uuid", name: "granted_by_id", nullable: true })
  @Index("moderators_granted_by_id")
  grantedById: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "granted_by_id", foreignKeyConstraintName: "moderators_granted_by_id_fkey" })
  grantedBy: User | null;

  @Column({ type: "timestamptz", name: "granted_at" })
  grantedAt: Date;
}
