import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";
import { Message } from "../messages/message.entity";

/** Whether a member follows a thread. Stays after unfollowing, so that another reply doesn't follow the thread again. */
@Entity("thread_follows")
export class ThreadFollow {
  @PrimaryColumn({ type: "uuid", name: "root_id", primaryKeyConstraintName: "thread_follows_pkey" })
  rootId: string;

  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "thread_follows_pkey" })
  @Index("thread_follows_user_id")
  userId: string;

  @ManyToOne(() => Message)
  @JoinColumn({ name: "root_id", foreignKeyConstraintName: "thread_follows_root_id_fkey" })
  root: Message;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "thread_follows_user_id_fkey" })
  user: User;

  @Column({ type: "boolean" })
  following: boolean;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
