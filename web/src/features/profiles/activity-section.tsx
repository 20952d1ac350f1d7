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
  { value: "EVERYONE", label: "Everyone" },
  { value: "MEMBERS", label: "Signed-in members" },
  { value: "NO_ONE", label: "Only you" },
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
      notify.success("Saved.");
    } catch (error) {
      notify.error(errorText(error, "We couldn't save this. Please try again."));
    }
    setChosen(null);
  }

  return (
    <Section
      id="activity"
      title={texts.title}
      hint="Your helpful answers, completed courses, trade cards and their results, and recent posts. Members see only posts in channels they can open."
    >
      <div className="max-w-xs">
        <SelectField
          label="Who sees your activity"
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
