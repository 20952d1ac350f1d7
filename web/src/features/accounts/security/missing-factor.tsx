import { paths } from "../../../lib/paths";
import { formatDate } from "../../../lib/text/format";
import { ButtonLink } from "../../../ui/button";

/** Tells admins and moderators until when they must add a second factor, or that they lost their rights without one. */
export function MissingFactor({ dueAt }: { dueAt: string }) {
  const isDue = new Date(dueAt) <= new Date();
  return (
    <section
      aria-label="Add a second factor"
      className="flex-none border-b border-line bg-raised px-4 py-2 text-sm sm:px-8"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-52" role="status">
          {isDue
            ? "Your staff rights are paused: add a passkey or an authenticator app to get them back."
            : `Add a passkey or an authenticator app before ${formatDate(dueAt)}. Without one, your staff rights pause on that day.`}
        </p>
        <ButtonLink size="sm" variant="secondary" to={`${paths.profile()}#security`}>
          Add one
        </ButtonLink>
      </div>
    </section>
  );
}
