import { pathTo } from "../../../lib/routes";
import { ButtonLink } from "../../../ui/button";
import { Section } from "../../../ui/page/section";
import { settingsTexts } from "./settings-texts";

/** The section of the profile that links to the settings. */
export function NotificationSettingsLink() {
  return (
    <Section id="notifications" title={settingsTexts.link} hint="Choose what notifies you, where, and when.">
      <ButtonLink to={pathTo("notificationSettings")} variant="secondary" size="sm" className="self-start">
        {settingsTexts.link}
      </ButtonLink>
    </Section>
  );
}
