import { useState } from "react";
import type { GuardRuleKind, GuardRuleRowFragment } from "../../../gql/graphql";
import { randomUuid } from "../../../lib/random-uuid";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { SelectField } from "../../../ui/form/select-field";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { notify } from "../../../ui/toast/notify";
import { RuleField } from "../reports/rule-field";
import { GuardRulesDocument, useSaveGuardRuleMutation } from "./guard.generated";

const KINDS: { value: GuardRuleKind; label: string }[] = [
  { value: "WORDS", label: "Words and phrases" },
  { value: "PATTERN", label: "Pattern (RE2)" },
];

interface GuardRuleFormProps {
  /** Null for a new rule. */
  rule: GuardRuleRowFragment | null;
  onClose: () => void;
}

export function GuardRuleForm({ rule, onClose }: GuardRuleFormProps) {
  const [id] = useState(() => rule?.id ?? randomUuid());
  const [save] = useSaveGuardRuleMutation({ refetchQueries: [GuardRulesDocument], awaitRefetchQueries: true });
  const { field, formProps, formError, isSubmitting, watch } = useAppForm({
    defaultValues: {
      name: rule?.name ?? "",
      kind: rule?.kind ?? "WORDS",
      pattern: rule?.pattern ?? "",
      rule: rule?.rule?.clause ?? "2",
    },
    failedText: "Couldn't save the rule. Please try again.",
    submit: async ({ rule: clause, ...values }) => {
      const { data } = await save({ variables: { input: { ...values, id, rule: clause || null } } });
      notify.success(data?.saveGuardRule.testedAt ? "Saved." : "Saved. Try it on the last 30 days next.");
      onClose();
    },
  });
  const isPattern = watch("kind") === "PATTERN";
  return (
    <form {...formProps} className="flex max-w-2xl flex-col gap-5" aria-label={rule ? "Edit rule" : "New rule"}>
      <FormAlert text={formError} />
      <TextField
        label="Name"
        hint="Authors see it: “the rule …”."
        maxLength={60}
        autoFocus
        {...field("name", { validate: (name) => name.trim() !== "" || "Please enter a name." })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Kind" options={KINDS} {...field("kind")} />
        <RuleField label="Community rule" none="None" {...field("rule")} />
      </div>
      <TextArea
        label={isPattern ? "Pattern" : "Words and phrases"}
        hint={
          isPattern
            ? "A regular expression without lookarounds and backreferences; at most 300 characters. Case doesn't matter."
            : "One per line, at most 100. Case, accents, and look-alike letters don't matter."
        }
        rows={isPattern ? 3 : 6}
        maxLength={2_000}
        className="font-mono"
        {...field("pattern", { validate: (pattern) => pattern.trim() !== "" || "Please enter words or a pattern." })}
      />
      {rule?.isEnabled && (
        <p className="text-sm text-warning">A changed pattern turns the rule off until you try it again.</p>
      )}
      <div className="flex gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
