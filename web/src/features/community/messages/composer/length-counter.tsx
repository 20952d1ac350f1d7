import { classNames } from "../../../../lib/class-names";
import { formatNumber } from "../../../../lib/text/format";
import { sendTexts } from "../../texts";
import { isTooLong, lengthOf, messageLimit } from "./message-length";

const shownFrom = 3_600;

/** How much of a message's length is used, as its end comes near. */
export function LengthCounter({ text }: { text: string }) {
  if (lengthOf(text) < shownFrom) return null;
  return (
    <p
      role="status"
      className={classNames("figures mt-1 text-right text-xs", isTooLong(text) ? "text-danger" : "text-muted")}
    >
      {isTooLong(text) && `${sendTexts.tooLong(formatNumber(lengthOf(text) - messageLimit))} `}
      {sendTexts.remaining(formatNumber(lengthOf(text)), formatNumber(messageLimit))}
    </p>
  );
}
