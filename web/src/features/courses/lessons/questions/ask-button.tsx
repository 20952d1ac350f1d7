import { IconButton } from "../../../../ui/icon-button";
import { questionTexts as texts } from "../../texts";

interface AskButtonProps {
  /** Headings are in the tab order. Their paragraphs only show the button under the pointer, to keep the tab order short. */
  isHeading: boolean;
  onAsk: (block: HTMLElement | null) => void;
}

/** Asks about the block of a lesson that contains it. */
export function AskButton({ isHeading, onAsk }: AskButtonProps) {
  return (
    <div className="absolute top-0 left-0 opacity-0 transition-opacity group-hover/block:opacity-100 focus-within:opacity-100 max-lg:hidden print:hidden">
      <IconButton
        size="sm"
        icon="hash"
        tabIndex={isHeading ? 0 : -1}
        label={isHeading ? texts.askSection : texts.askParagraph}
        onClick={({ currentTarget }) => onAsk(currentTarget.closest<HTMLElement>("[id]"))}
      />
    </div>
  );
}
