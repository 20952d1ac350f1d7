import { Icon } from "../../../ui/icon";
import { helpfulMarkTexts } from "../texts";

/** A badge next to the sender's name and a line along the message. Neither shifts the layout. */
export function HelpfulMark({ asker }: { asker: string }) {
  return (
    <>
      <span aria-hidden="true" className="absolute inset-y-1 left-0 w-0.5 bg-signal" />
      <span
        title={helpfulMarkTexts.badge(asker)}
        className="cut cut-sm -my-px inline-flex max-w-max min-w-0 grow basis-28 animate-rise items-center gap-1.5 border border-signal/50 bg-signal/10 pr-3 pl-1 text-xs leading-5 text-signal [--cut-line:var(--color-signal)]"
      >
        <span className="grid size-3.5 flex-none place-items-center rounded-full bg-signal text-signal-ink">
          <Icon name="check" size={10} />
        </span>
        <span className="truncate font-semibold">{helpfulMarkTexts.badge(asker)}</span>
      </span>
    </>
  );
}
