import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";
import { Channel } from "./channel.entity";

/** The last event of a channel that a member has read. */
@Entity("channel_reads")
export class ChannelRead {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "channel_reads_pkey" })
  userId: string;

  @PrimaryColumn({ type: "uuid", name: "channel_id", primaryKeyConstraintName: "channel_reads_pkey" })
  channelId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "channel_reads_user_id_fkey" })
  user: User;

  @ManyToOne(() => Channel, { onDelete: "CASCADE" })
  @JoinColumn({ name: "channel_id", foreignKeyConstraintName: "channel_reads_channel_id_fkey" })
  channel: Channel;

  @Column({ type: "integer", name: "last_read_seq" })
  lastReadSeq: number;
}
