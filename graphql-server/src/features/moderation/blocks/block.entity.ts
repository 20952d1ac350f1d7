import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";

/** A member whose messages another member doesn't see, and who can't mention them, reply to them, or react to them. */
@Entity("blocks")
export class Block {
  @PrimaryColumn({ type: "uuid", name: "blocker_id", primaryKeyConstraintName: "blocks_pkey" })
  blockerId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "blocker_id", foreignKeyConstraintName: "blocks_blocker_id_fkey" })
  blocker: User;

  @PrimaryColumn({ type: "uuid", name: "blocked_id", primaryKeyConstraintName: "blocks_pkey" })
  @Index("blocks_blocked_id")
  blockedId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "blocked_id", foreignKeyConstraintName: "blocks_blocked_id_fkey" })
  blocked: User;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
