import { Check, Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";
import { Channel } from "../channels/channel.entity";

export enum ConversationState {
  INVITED = "INVITED",
  ACCEPTED = "ACCEPTED",
  DECLINED = "DECLINED",
  LEFT = "LEFT",
}

/** A member of a conversation, which is a channel with access level DIRECT. Rows stay, so that a request can't be repeated. */
@Entity("conversation_members")
@Index("conversation_members_user_id", ["userId", "state"])
@Index("conversation_members_requests", ["invitedById", "invitedAt"])
@Check("conversation_members_state", `state IN ('INVITED', 'ACCEPTED', 'DECLINED', 'LEFT')`)
export class ConversationMember {
  @PrimaryColumn({ type: "uuid", name: "channel_id", primaryKeyConstraintName: "conversation_members_pkey" })
  channelId: string;

  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "conversation_members_pkey" })
  userId: string;

  @ManyToOne(() => Channel, { onDelete: "CASCADE" })
  @JoinColumn({ name: "channel_id", foreignKeyConstraintName: "conversation_members_channel_id_fkey" })
  channel: Channel;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "conversation_members_user_id_fkey" })
  user: User;

  @Column({ type: "text" })
  state: ConversationState;

  /** Null for who started it. */
  @Column({ type: "uuid", name: "invited_by", nullable: true })
  invitedById: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "invited_by", foreignKeyConstraintName: "conversation_members_invited_by_fkey" })
  invitedBy: User | null;

  /** Also the time of the message that asked. */
  @Column({ type: "timestamptz", name: "invited_at" })
  invitedAt: Date;

  /** When the member accepted; null before. */
  @Column({ type: "timestamptz", name: "joined_at", nullable: true })
  joinedAt: Date | null;
}

/** What a member chose about direct messages. */
@Entity("direct_message_settings")
export class DirectMessageSettings {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "direct_message_settings_pkey" })
  userId: string;

  @OneToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "direct_message_settings_user_id_fkey" })
  user: User;

  /** Whether others can ask for a conversation. */
  @Column({ type: "boolean", name: "takes_requests" })
  takesRequests: boolean;
}
