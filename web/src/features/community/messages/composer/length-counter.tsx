import { classNames } from "../../../../lib/class-names";
import { formatNumber } from "../../../../lib/text/format";
import { sendTexts } from "../../texts";
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
      {isTooLong(text) && `${sendTexts.tooLong(formatNumber(messageLength(text) - MAX_MESSAGE_LENGTH))} `}
      {sendTexts.lengthCount(formatNumber(messageLength(text)), formatNumber(MAX_MESSAGE_LENGTH))}
    </p>
  );
}
