import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { PublicProfileView } from "./view/public-profile-view";
import { sampleProfile } from "./sample-profile";
import { publicProfileTexts as texts } from "./texts";

/** The error, with a clearly marked sample profile below it. */
export function ProfileFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-col gap-6">
      <div
        role="alert"
        className="flex flex-col gap-4 border-l-2 border-glitch bg-raised px-4 py-4 sm:flex-row sm:items-center sm:justify-between"
      >
        <p className="flex items-start gap-3 font-medium">
          <Icon name="offline" size={20} className="mt-0.5 text-danger" />
          {texts.failed}
        </p>
        <Button variant="secondary" className="self-start sm:self-auto" onClick={onRetry}>
          <Icon name="refresh" size={16} />
          {texts.retry}
        </Button>
      </div>
      <section aria-labelledby="sample-profile" className="border border-dashed border-warning/50">
        <div className="flex items-start gap-3 border-b border-dashed border-warning/50 bg-warning/10 px-4 py-3 text-sm">
          <Icon name="warning" size={16} className="mt-0.5 text-warning" />
          <p className="flex flex-wrap gap-x-3">
            <strong id="sample-profile" className="font-semibold text-warning">
              Sample profile
            </strong>{" "}
            <span>Made-up data that shows what a profile looks like. Not a real member.</span>
          </p>
        </div>
        <div className="p-3 sm:p-5">
          <PublicProfileView profile={sampleProfile} sample />
        </div>
      </section>
    </div>
  );
}
