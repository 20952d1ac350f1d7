import { Check, Column, Entity, PrimaryColumn } from "typeorm";

/** When the staff must have a second factor; no row if never. Written at startup, so that SQL knows the setting. */
@Entity("staff_factor_rule")
@Check("staff_factor_rule_id_check", "id")
export class StaffFactorRule {
  @PrimaryColumn({ type: "boolean", default: true, primaryKeyConstraintName: "staff_factor_rule_pkey" })
  id: boolean;

  @Column({ type: "timestamptz", name: "required_from" })
  requiredFrom: Date;
}
