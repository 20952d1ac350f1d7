import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";

/** The channels that a member keeps at the top of the list, in their order. */
@Entity("favorite_channels")
@Check("favorite_channels_channel_ids_check", "cardinality(channel_ids) <= 50")
export class FavoriteChannels {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "favorite_channels_pkey" })
  userId: string;

  @OneToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "favorite_channels_user_id_fkey" })
  user: User;

  @Column({ type: "uuid", name: "channel_ids", array: true })
  channelIds: string[];
}
