import { useState } from "react";
import type { ModeratorRightsQuery } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { notify } from "../../../ui/toast/notify";
import { useModeratorRightsQuery, useSetModeratorMutation } from "./moderators.generated";

const STAFF_ACCESS: readonly string[] = ["ADMIN", "ADMIN_ONLY"];

/** For admins: makes a member a moderator, everywhere or in some channels. */
export function ModeratorForm({ member }: { member: { id: string; username: string } }) {
  const { data, error, refetch } = useModeratorRightsQuery({
    variables: { userId: member.id },
    fetchPolicy: "cache-and-network",
  });
  if (!data) {
    if (!error) return <Skeleton height={120} shape="block" />;
    const retry = (): void => void refetch().catch(() => undefined);
    return <ErrorState title="Couldn't load the rights." message={errorText(error)} onRetry={retry} />;
  }
  return <RightsForm key={JSON.stringify(data.moderatorRights)} member={member} data={data} />;
}

function RightsForm({ member, data }: { member: { id: string; username: string }; data: ModeratorRightsQuery }) {
  const { moderatorRights: rights } = data;
  const [everywhere, setEverywhere] = useState(rights.everywhere);
  const [channelIds, setChannelIds] = useState<readonly string[]>(rights.channelIds);
  const [save, { loading }] = useSetModeratorMutation();
  const channels = data.channels.filter(
    ({ category, accessLevel, archived }) => category !== "STAFF" && !archived && !STAFF_ACCESS.includes(accessLevel),
  );

  async function submit(): Promise<void> {
    try {
      const input = { userId: member.id, everywhere, channelIds: everywhere ? [] : [...channelIds] };
      await save({ variables: { input } });
      notify.success(
        everywhere || channelIds.length > 0
          ? `${member.username} is a moderator.`
          : `${member.username} isn't a moderator.`,
      );
    } catch (error) {
      notify.error(errorText(error));
    }
  }

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="text-sm text-muted">
        Moderators decide reports and held messages, for which they can mute and kick, and they remove and pin messages.
        Moderators of single channels can mute for up to an hour, and not kick. They can't act against staff, and see no
        email addresses or orders.
      </p>
      <Checkbox
        label="Everywhere except in the staff's channels"
        checked={everywhere}
        onChange={({ currentTarget }) => setEverywhere(currentTarget.checked)}
      />
      {!everywhere && (
        <fieldset className="max-h-64 overflow-y-auto border border-line p-4">
          <legend className="label px-1 text-muted">In these channels</legend>
          <div className="grid gap-2">
            {channels.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={`#${name}`}
                checked={channelIds.includes(id)}
                onChange={({ currentTarget }) =>
                  setChannelIds(
                    currentTarget.checked ? [...channelIds, id] : channelIds.filter((other) => other !== id),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      <Button type="submit" size="sm" className="self-start" busy={loading}>
        Save
      </Button>
    </form>
  );
}
