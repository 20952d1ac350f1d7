import { Icon } from "../../../../ui/icon";
import { attachmentTexts } from "../../attachments/texts";
import type { Quote } from "../../live/window/message-feed";
import { plainExcerpt } from "../../../../lib/markup/plain-text";

interface QuoteLineProps {
  quote: Quote;
  isTabStop?: boolean;
  onShow: (messageId: string) => void;
}

/** The quoted message, above a reply. */
export function QuoteLine({ quote, isTabStop = true, onShow }: QuoteLineProps) {
  return (
    <button
      type="button"
      tabIndex={isTabStop ? undefined : -1}
      onClick={() => onShow(quote.id)}
      className="mb-0.5 flex max-w-full items-center gap-2 border-l-2 border-line-strong pl-2 text-left text-xs text-muted hover:text-text"
    >
      <Icon name="reply" size={12} />
      <span className="flex-none font-semibold">{quote.senderUsername}</span>
      <span dir="auto" className="truncate">
        {quote.deleted ? "a deleted message" : plainExcerpt(quote.content) || attachmentTexts.attachment}
      </span>
    </button>
  );
}
