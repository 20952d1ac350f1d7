import { useState } from "react";
import type { ActivityVisibility } from "../../gql/graphql";
import { errorText } from "../../lib/text/error-text";
import { notify } from "../../ui/toast/notify";
import { SelectField } from "../../ui/form/select-field";
import { Section } from "../../ui/page/section";
import {
  ActivityVisibilityDocument,
  useActivityVisibilityQuery,
  useSetActivityVisibilityMutation,
} from "./activity-section.generated";
import { activityTexts as texts } from "./texts";

const options: readonly { value: ActivityVisibility; label: string }[] = [
  { value: "EVERYONE", label: texts.everyone },
  { value: "MEMBERS", label: texts.members },
  { value: "NO_ONE", label: texts.noOne },
];

/** Who can see the member's activity on their public profile. Saved on change. */
export function ActivitySection() {
  const { data } = useActivityVisibilityQuery({ fetchPolicy: "cache-and-network" });
  const [save, { loading }] = useSetActivityVisibilityMutation({
    refetchQueries: [ActivityVisibilityDocument],
    awaitRefetchQueries: true,
  });
  const [chosen, setChosen] = useState<ActivityVisibility | null>(null);

  async function choose(visibility: ActivityVisibility) {
    setChosen(visibility);
    try {
      await save({ variables: { visibility } });
      notify.success(texts.saved);
    } catch (error) {
      notify.error(errorText(error, texts.failed));
    }
    setChosen(null);
  }

  return (
    <Section id="activity" title={texts.title} hint={texts.hint}>
      <div className="max-w-xs">
        <SelectField
          label={texts.label}
          options={options}
          value={chosen ?? data?.activityVisibility ?? "MEMBERS"}
          disabled={!data || loading}
          onChange={({ target }) => {
            const option = options.find(({ value }) => value === target.value);
            if (option) void choose(option.value);
          }}
        />
      </div>
    </Section>
  );
}
