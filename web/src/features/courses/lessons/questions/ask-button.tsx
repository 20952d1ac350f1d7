import { classNames } from "../../../../lib/class-names";
import { IconButton } from "../../../../ui/icon-button";

interface AskButtonProps {
  /**
   * Headings are in the tab order, and show the button on phones. Their paragraphs only show it under the pointer, to keep the
   * tab order short.
   */
  isHeading: boolean;
  onAsk: (block: HTMLElement | null) => void;
}

/** Asks about the block of a lesson that contains it. */
export function AskButton({ isHeading, onAsk }: AskButtonProps) {
  return (
    <div
      className={classNames(
        "absolute top-0 transition-opacity lg:left-0 lg:opacity-0 lg:group-hover/block:opacity-100 lg:focus-within:opacity-100 print:hidden",
        isHeading ? "max-lg:right-0" : "max-lg:hidden",
      )}
    >
      <IconButton
        size="sm"
        icon="hash"
        tabIndex={isHeading ? 0 : -1}
        label={isHeading ? "Ask about this section" : "Ask about this paragraph"}
        onClick={({ currentTarget }) => onAsk(currentTarget.closest<HTMLElement>("[id]"))}
      />
    </div>
  );
}
