import { classNames } from "../../../../lib/class-names";
import { formatNumber } from "../../../../lib/text/format";
import { isTooLong, messageLength, MAX_MESSAGE_LENGTH } from "./message-length";

const MIN_LENGTH_SHOWN = 3_600;

/** The character count, shown near the limit. */
export function LengthCounter({ text }: { text: string }) {
  if (messageLength(text) < MIN_LENGTH_SHOWN) return null;
  return (
    <p
      role="status"
      className={classNames("figures mt-1 text-right text-xs", isTooLong(text) ? "text-danger" : "text-muted")}
    >
      {isTooLong(text) &&
        `Messages can have up to 4,000 characters: ${formatNumber(messageLength(text) - MAX_MESSAGE_LENGTH)} too many. `}
      {`${formatNumber(messageLength(text))} / ${formatNumber(MAX_MESSAGE_LENGTH)}`}
    </p>
  );
}
