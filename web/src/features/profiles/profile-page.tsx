import { PageContents } from "../../ui/page/page-contents";
import { PageHeader } from "../../ui/page/page-header";
import { SecuritySection, securityTexts, SignInPrompt, useSession } from "../accounts";
import { ApiKeysSection, apiKeyTexts } from "../integrations";
import { LeaderboardVisibilitySection, receiptTexts, visibilityTexts, XpReceipts } from "../leaderboard";
import { BlockedMembers, OwnStrikes } from "../moderation";
import { NotificationSettingsLink, notificationSettingsPage, settingsTexts } from "../notifications";
import { dataTexts, YourData } from "../privacy";
import { ActivitySection } from "./activity-section";
import { DetailsSection } from "./details-section";
import { AvatarSection } from "./avatar-section";
import { ProfileSummary } from "./profile-summary";
import { activityTexts, profileTexts as texts } from "./texts";

/** The sections that every member has. */
const sections = [
  { id: "details", title: texts.details },
  { id: "picture", title: texts.picture },
  { id: "leaderboard-visibility", title: visibilityTexts.title },
  { id: "activity", title: activityTexts.title },
  { id: "xp-history", title: receiptTexts.title },
  { id: "notifications", title: settingsTexts.link },
  { id: "security", title: securityTexts.heading },
  { id: "api-keys", title: apiKeyTexts.heading },
  { id: "your-data", title: dataTexts.heading },
];

/** Loaded with the profile, which links to it, so that the entry script names no further files. */
export function ProfileNotificationsPage() {
  return <notificationSettingsPage.Part />;
}

/** The viewer's own profile. Visitors are asked to sign in and then return here. */
export function ProfilePage() {
  const { viewer } = useSession();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader title={texts.title} subtitle="What members see about you, and your private settings." />
      {viewer ? (
        <div className="mt-8 grid items-start gap-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <div className="flex flex-col gap-8 lg:sticky lg:top-20">
            <ProfileSummary viewer={viewer} />
            <PageContents label="On this page" sections={sections} className="max-lg:hidden" />
          </div>
          <div className="flex min-w-0 flex-col gap-12 [&_h2]:scroll-mt-20">
            <DetailsSection viewer={viewer} />
            <AvatarSection viewer={viewer} />
            <LeaderboardVisibilitySection viewer={viewer} />
            <ActivitySection />
            <OwnStrikes />
            <BlockedMembers />
            <XpReceipts />
            <NotificationSettingsLink />
            <SecuritySection viewer={viewer} />
            <ApiKeysSection />
            <YourData />
          </div>
        </div>
      ) : (
        <SignInPrompt title={texts.signInFirst} />
      )}
    </div>
  );
}
