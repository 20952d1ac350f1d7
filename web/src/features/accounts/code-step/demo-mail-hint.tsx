import { classNames } from "../../../lib/class-names";
import { useMailPageQuery } from "./demo-mail-hint.generated";
import { Icon } from "../../../ui/icon";

/** Links to the sent-email page in demo mode without a mail server. Renders nothing otherwise. */
export function DemoMailHint({ className = "border-t border-line pt-5" }: { className?: string }) {
  const { data } = useMailPageQuery();
  if (!data?.site.mailPage) return null;
  return (
    <p className={classNames("flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted", className)}>
      This demo doesn't send real email.
      <a
        href={data.site.mailPage}
        target="_blank"
        rel="noopener"
        className="inline-flex items-center gap-1.5 text-signal underline underline-offset-4"
      >
        Read it here
        <Icon name="external" size={16} />
      </a>
    </p>
  );
}
