import { Icon } from "../../../ui/icon";
import { helpTexts } from "../texts";

/** Stands under the reply that helped, with an edge along the whole message. */
export function HelpedMark({ asker }: { asker: string }) {
  return (
    <>
      <span aria-hidden="true" className="absolute inset-y-1 left-0 w-0.5 bg-signal" />
      <p className="cut cut-sm mt-1.5 mb-1 inline-flex max-w-full animate-rise items-center gap-1.5 border border-signal/50 bg-signal/10 py-1 pr-3 pl-2 text-xs text-signal [--cut-line:var(--color-signal)]">
        <span className="grid size-4 flex-none place-items-center rounded-full bg-signal text-signal-ink">
          <Icon name="check" size={10} />
        </span>
        <span className="truncate font-semibold">{helpTexts.badge(asker)}</span>
      </p>
    </>
  );
}
