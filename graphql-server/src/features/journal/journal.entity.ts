import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from "typeorm";
import { User } from "../accounts";
import type { TradeSide } from "../community";
import type { CsvMapping } from "./csv/csv.types";
import type { JournalMood, JournalSource } from "./journal.types";

/** A way to trade, with the criteria that a trade should meet. */
@Entity("journal_setups")
@Unique("journal_setups_user_id_name_key", ["userId", "name"])
export class JournalSetup {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "journal_setups_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "journal_setups_user_id_fkey" })
  user: User;

  @Column({ type: "text" })
  name: string;

  @Column({ type: "text", default: "" })
  description: string;

  @Column({ type: "jsonb", default: [] })
  criteria: { id: string; text: string }[];

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}

/** A trade. Numbers are exact decimals; values are sums of price times size, so that trades with several fills are exact, too. */
@Entity("journal_trades")
@Unique("journal_trades_user_id_source_source_key_key", ["userId", "source", "sourceKey"])
@Index("journal_trades_user_id_opened_at_id", ["userId", "openedAt", "id"])
@Index("journal_trades_setup_id", ["setupId"])
export class JournalTrade {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "journal_trades_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "journal_trades_user_id_fkey" })
  user: User;

  @Column({ type: "text" })
  source: JournalSource;

  /** What makes it the same trade when it arrives again. Null: entered by hand. */
  @Column({ type: "text", name: "source_key", nullable: true })
  sourceKey: string | null;

  /** The broker's account, or empty. */
  @Column({ type: "text", default: "" })
  account: string;

  @Column({ type: "text" })
  instrument: string;

  @Column({ type: "text" })
  side: TradeSide;

  @Column({ type: "numeric" })
  size: string;

  @Column({ type: "numeric", name: "entry_value" })
  entryValue: string;

  /** As large as `size` once the trade is closed. */
  @Column({ type: "numeric", name: "exited_size", default: 0 })
  exitedSize: string;

  @Column({ type: "numeric", name: "exit_value", default: 0 })
  exitValue: string;

  /** What one unit gains when the price rises by 1. */
  @Column({ type: "numeric", name: "point_value", default: 1 })
  pointValue: string;

  @Column({ type: "numeric", default: 0 })
  fees: string;

  /** "R" for trade cards, which say no size in money. */
  @Column({ type: "text" })
  currency: string;

  /** As planned. */
  @Column({ type: "numeric", nullable: true })
  stop: string | null;

  @Column({ type: "numeric", nullable: true })
  target: string | null;

  /** Where the stop of an open trade is now, if it was moved. */
  @Column({ type: "numeric", name: "stop_now", nullable: true })
  stopNow: string | null;

  /** What one R is, if the source says so. Otherwise, it's the loss at the planned stop. */
  @Column({ type: "numeric", nullable: true })
  risk: string | null;

  @Column({ type: "timestamptz", name: "opened_at" })
  openedAt: Date;

  @Column({ type: "timestamptz", name: "closed_at", nullable: true })
  closedAt: Date | null;

  /** Whether it was planned before the entry. Null: not stated. */
  @Column({ type: "boolean", nullable: true })
  planned: boolean | null;

  @Column({ type: "text", default: "" })
  plan: string;

  @Column({ type: "text", default: "" })
  review: string;

  @Column({ type: "text", name: "correlated_group", default: "" })
  correlatedGroup: string;

  @Column({ type: "uuid", name: "setup_id", nullable: true })
  setupId: string | null;

  @ManyToOne(() => JournalSetup, { onDelete: "SET NULL" })
  @JoinColumn({ name: "setup_id", foreignKeyConstraintName: "journal_trades_setup_id_fkey" })
  setup: JournalSetup | null;

  /** Those of the setup that the member ticked. */
  @Column({ type: "uuid", array: true, default: [] })
  criteria: string[];

  @Column({ type: "text", array: true, default: [] })
  tags: string[];

  @Column({ type: "text", nullable: true })
  mood: JournalMood | null;

  /** Attachments. */
  @Column({ type: "uuid", array: true, default: [] })
  screenshots: string[];

  /** Of a simulated trade. */
  @Column({ type: "uuid", name: "run_id", nullable: true })
  runId: string | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt: Date;
}

/** A fill from a CSV file. The trades of an instrument and account are the result of all their executions. */
@Entity("journal_executions")
@Index("journal_executions_user_id_instrument_account", ["userId", "instrument", "account"])
export class JournalExecution {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "journal_executions_pkey" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "journal_executions_user_id_fkey" })
  user: User;

  /** The same for the same fill in another file. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "journal_executions_pkey" })
  key: string;

  @Column({ type: "text" })
  account: string;

  @Column({ type: "text" })
  instrument: string;

  @Column({ type: "text" })
  side: "BUY" | "SELL";

  @Column({ type: "numeric" })
  size: string;

  @Column({ type: "numeric" })
  price: string;

  @Column({ type: "numeric", name: "point_value" })
  pointValue: string;

  @Column({ type: "numeric" })
  fees: string;

  @Column({ type: "text" })
  currency: string;

  @Column({ type: "timestamptz", name: "executed_at" })
  executedAt: Date;

  /** The place in the file, which orders fills of the same time. */
  @Column({ type: "integer" })
  place: number;

  /** It opens a trade that the member deleted, so that the trade doesn't come back with the next file. */
  @Column({ type: "boolean", name: "opens_deleted", default: false })
  opensDeleted: boolean;
}

/** A member's tags, the limits of their plan, and how their CSV files are read. */
@Entity("journal_settings")
export class JournalSettings {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "journal_settings_pkey" })
  userId: string;

  @OneToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "journal_settings_user_id_fkey" })
  user: User;

  @Column({ type: "numeric", name: "account_size", nullable: true })
  accountSize: string | null;

  @Column({ type: "text", default: "USD" })
  currency: string;

  /** In percent of the account, as the next two. */
  @Column({ type: "numeric", name: "position_risk", nullable: true })
  positionRisk: string | null;

  @Column({ type: "numeric", name: "group_risk", nullable: true })
  groupRisk: string | null;

  @Column({ type: "numeric", name: "total_risk", nullable: true })
  totalRisk: string | null;

  @Column({ type: "text", array: true, default: [] })
  tags: string[];

  /** The newest first, each for files with the same columns. */
  @Column({ type: "jsonb", default: [] })
  mappings: { columns: string[]; mapping: CsvMapping }[];
}
