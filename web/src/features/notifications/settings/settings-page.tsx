import { useSession, type Viewer } from "../../accounts";
import type { UpdateNotificationSettingsInput } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { formatDateTime } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { SelectField } from "../../../ui/form/select-field";
import { BackLink } from "../../../ui/page/back-link";
import { PageHeader } from "../../../ui/page/page-header";
import { Section } from "../../../ui/page/section";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { notify } from "../../../ui/toast/notify";
import { channelMenuTexts, notificationTexts } from "../texts";
import { settingsTexts as texts } from "./settings-texts";
import { PushSection } from "./push-section";
import { browserTimeZone, type SaveSettings, type Settings } from "./settings-types";
import { QuietHoursSection } from "./quiet-hours-section";
import {
  useNotificationSettingsQuery,
  useSetTakesRequestsMutation,
  useUpdateNotificationSettingsMutation,
} from "./settings.generated";
import { useSetChannelNotificationsMutation } from "../channel-notifications.generated";

const PLACES = ["inApp", "push", "digest"] as const;
const DIGESTS = ["OFF", "DAILY", "WEEKLY"] as const;
const LEVELS = ["ALL", "MENTIONS", "NOTHING"] as const;

export function NotificationSettingsPage() {
  const { viewer } = useSession();
  const { data, error, refetch } = useNotificationSettingsQuery({ fetchPolicy: "cache-and-network" });
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-8">
      <BackLink to={paths.profile()}>Profile</BackLink>
      <PageHeader
        title={notificationTexts.title}
        subtitle="Choose what notifies you, where, and when. Changes are saved immediately."
      />
      <div className="mt-8 flex flex-col gap-12">
        {!data && !error && <Skeleton height={320} shape="block" />}
        {!data && error && (
          <ErrorState
            title="Couldn't load your settings"
            message={errorText(error)}
            onRetry={() => void refetch().catch(() => undefined)}
          />
        )}
        {data && viewer && <SettingsSections settings={data.notificationSettings} viewer={viewer} />}
        {data && <RequestsSection takesRequests={data.directMessageSettings.takesRequests} />}
      </div>
    </div>
  );
}

function SettingsSections({ settings, viewer }: { settings: Settings; viewer: Viewer }) {
  const [mutate] = useUpdateNotificationSettingsMutation({
    onError: (error) => notify.error(errorText(error, texts.saveFailed)),
  });
  const save: SaveSettings = (input) =>
    void mutate({
      variables: { input },
      optimisticResponse: { updateNotificationSettings: withInput(settings, input) },
    });
  return (
    <>
      <KindsSection settings={settings} save={save} />
      <PushSection isSubscribed={settings.isPushSubscribed} viewerId={viewer.id} />
      <QuietHoursSection settings={settings} save={save} />
      <Section
        id="digest"
        title="Email digest"
        hint="An email at 8 AM with what you missed. Nothing is sent if you missed nothing."
      >
        <SegmentedControl
          label="How often"
          options={DIGESTS.map((value) => ({ value, label: texts.digests[value] }))}
          value={settings.digest}
          onChange={(digest) => save({ digest, ...(settings.timeZone === "UTC" && { timeZone: browserTimeZone() }) })}
        />
        {settings.digest !== "OFF" && viewer.emailConfirmed === false && (
          <p role="status" className="mt-3 text-sm text-warning">
            Confirm your email address first. Until then, no digest is sent.
          </p>
        )}
      </Section>
      <ChannelsSection channels={settings.channels} />
    </>
  );
}

/** The settings as they will be, so that controls respond at once. */
function withInput(
  settings: Settings,
  { kinds, quietHours, timeZone, digest }: UpdateNotificationSettingsInput,
): Settings {
  const withKind = (row: Settings["kinds"][number]): Settings["kinds"][number] => {
    const own = kinds?.find(({ kind }) => kind === row.kind);
    return {
      ...row,
      inApp: own?.inApp ?? row.inApp,
      push: own?.push ?? row.push,
      digest: own?.digest ?? row.digest,
    };
  };
  return {
    ...settings,
    kinds: settings.kinds.map(withKind),
    ...(quietHours !== undefined && { quietStart: quietHours?.start ?? null, quietEnd: quietHours?.end ?? null }),
    timeZone: timeZone ?? settings.timeZone,
    digest: digest ?? settings.digest,
  };
}

function KindsSection({ settings, save }: { settings: Settings; save: SaveSettings }) {
  const isDigestOff = settings.digest === "OFF";
  return (
    <Section
      id="kinds"
      title="What notifies you"
      hint={isDigestOff ? `${texts.kindsHint} For emails, turn on the digest below.` : texts.kindsHint}
    >
      <table className="w-full border-t border-line text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            {["Event", ...PLACES.map((place) => texts.places[place])].map((label) => (
              <th key={label} scope="col" className="label py-2 pr-3 font-medium text-muted">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settings.kinds.map((row) => (
            <tr key={row.kind} className="border-b border-line">
              <th scope="row" className="py-2 pr-3 font-normal">
                {texts.kinds[row.kind]}
              </th>
              {PLACES.map((place) => (
                <td key={place} className="w-16 py-2">
                  <Checkbox
                    label={<span className="sr-only">{`${texts.kinds[row.kind]}: ${texts.places[place]}`}</span>}
                    checked={row[place] && !(place === "digest" && isDigestOff)}
                    disabled={place === "digest" && isDigestOff}
                    onChange={({ target }) => save({ kinds: [{ kind: row.kind, [place]: target.checked }] })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function RequestsSection({ takesRequests }: { takesRequests: boolean }) {
  const [mutate] = useSetTakesRequestsMutation({
    onError: (error) => notify.error(errorText(error, texts.saveFailed)),
  });
  return (
    <Section
      id="message-requests"
      title="Message requests"
      hint="Before someone can write to you, you get a request with their first message. Staff never writes first."
    >
      <SegmentedControl
        label="Who can ask you"
        options={[
          { value: "everyone", label: "Everyone" },
          { value: "nobody", label: "Nobody" },
        ]}
        value={takesRequests ? "everyone" : "nobody"}
        onChange={(value) => void mutate({ variables: { takesRequests: value === "everyone" } })}
      />
    </Section>
  );
}

function ChannelsSection({ channels }: { channels: Settings["channels"] }) {
  const [mutate] = useSetChannelNotificationsMutation({
    onError: (error) => notify.error(errorText(error, texts.saveFailed)),
    refetchQueries: ["NotificationSettings"],
  });
  return (
    <Section
      id="channels"
      title="Channels"
      hint="Channels with their own setting. Change a channel's setting with the bell in its header."
    >
      {channels.length === 0 && (
        <p className="text-sm text-muted">
          All channels use the default: mentions and replies, and every staff notice.
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {channels.map(({ channelId, channelName, level, mutedUntil }) => (
          <li key={channelId} className="flex flex-wrap items-end gap-4">
            <div className="min-w-56 flex-1">
              <SelectField
                label={`#${channelName}`}
                hint={mutedUntil ? channelMenuTexts.mutedUntil(formatDateTime(mutedUntil)) : undefined}
                options={LEVELS.map((value) => ({ value, label: channelMenuTexts.levels[value] }))}
                value={level}
                onChange={({ target }) => {
                  const chosen = LEVELS.find((each) => each === target.value);
                  if (chosen) void mutate({ variables: { input: { channelId, level: chosen } } });
                }}
              />
            </div>
            {mutedUntil && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => void mutate({ variables: { input: { channelId } } })}
              >
                Unmute #{channelName}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
