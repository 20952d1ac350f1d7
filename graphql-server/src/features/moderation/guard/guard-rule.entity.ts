import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { registerEnumType } from "type-graphql";
import { User } from "../../accounts";

export enum GuardRuleKind {
  WORDS = "WORDS",
  PATTERN = "PATTERN",
}

registerEnumType(GuardRuleKind, {
  name: "GuardRuleKind",
  description: "How a rule of the scam guard is written.",
  valuesConfig: {
    WORDS: { description: "Words and phrases, one per line, which also match look-alike letters." },
    PATTERN: { description: "A regular expression in the syntax of RE2." },
  },
});

/** What a rule would have done in the past, when an admin tried it. */
export interface GuardTestResult {
  /** How many messages were read. */
  checked: number;
  held: number;
  heldFromRegulars: number;
  /** The oldest message that was read. */
  since: string;
}

/** A rule of the admins for messages that wait for a moderator. */
@Entity("guard_rules")
@Check("guard_rules_kind_check", `kind IN ('WORDS', 'PATTERN')`)
export class GuardRule {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "guard_rules_pkey" })
  id: string;

  @Column({ type: "text" })
  name: string;

  @Column({ type: "text" })
  kind: GuardRuleKind;

  @Column({ type: "text" })
  pattern: string;

  /** The clause of the community rules. */
  @Column({ type: "text", nullable: true })
  clause: string | null;

  @Column({ type: "boolean", name: "is_enabled", default: false })
  isEnabled: boolean;

  /** Increases with each change of the pattern. */
  @Column({ type: "integer", default: 1 })
  version: number;

  /** The version that was tried. Only the current one can be turned on. */
  @Column({ type: "integer", name: "tested_version", nullable: true })
  testedVersion: number | null;

  @Column({ type: "timestamptz", name: "tested_at", nullable: true })
  testedAt: Date | null;

  @Column({ type: "jsonb", name: "test_result", nullable: true })
  testResult: GuardTestResult | null;

  @Column({ type: "uuid", name: "author_id", nullable: true })
  @Index("guard_rules_author_id")
  authorId: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "author_id", foreignKeyConstraintName: "guard_rules_author_id_fkey" })
  author: User;

  @Column({ type: "timestamptz", name: "changed_at" })
  changedAt: Date;
}
