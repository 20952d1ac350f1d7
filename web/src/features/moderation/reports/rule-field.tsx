import type { ComponentProps } from "react";
import { SelectField } from "../../../ui/form/select-field";
import { useCommunityRulesQuery } from "./reports.generated";

type RuleFieldProps = Omit<ComponentProps<typeof SelectField>, "options" | "label"> & {
  label?: string;
  /** The option for no rule. */
  none: string;
};

/** Chooses a clause of the community rules. */
export function RuleField({ label = "Rule", none, ...rest }: RuleFieldProps) {
  const { data } = useCommunityRulesQuery();
  const rules = data?.communityRules ?? [];
  return (
    <SelectField
      // A form sets the value of a select when it registers, and the value needs its option.
      key={rules.length}
      label={label}
      {...rest}
      options={[
        { value: "", label: none },
        ...rules.map(({ clause, title }) => ({ value: clause, label: `${clause}. ${title}` })),
      ]}
    />
  );
}
