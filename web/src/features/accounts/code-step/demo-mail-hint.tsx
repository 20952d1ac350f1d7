import { useMailPageQuery } from "./demo-mail-hint.generated";
import { Icon } from "../../../ui/icon";
import { demoMailTexts as texts } from "../texts";

/** In a demonstration without a mail server: where the mail can be read. Nothing anywhere else. */
export function DemoMailHint() {
  const { data } = useMailPageQuery();
  if (!data?.site.mailPage) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line pt-5 text-sm text-muted">
      {texts.hint}
      <a
        href={data.site.mailPage}
        target="_blank"
        rel="noopener"
        className="inline-flex items-center gap-1.5 text-signal underline underline-offset-4"
      >
        {texts.link}
        <Icon name="external" size={16} />
      </a>
    </p>
  );
}
