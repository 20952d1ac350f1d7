import { useState } from "react";
import { IconButton } from "../../../../ui/icon-button";
import { lazyPart } from "../../../../ui/state/lazy-part";
import { sendTexts } from "../../texts";

const emojiPicker = lazyPart(async () => (await import("../../emoji/emoji-picker")).EmojiPicker);

/** Opens the emoji picker. Its code loads when the pointer or the focus reaches the button. */
export function EmojiButton({ onPick }: { onPick: (symbol: string) => void }) {
  const [isRequested, setRequested] = useState(false);
  const button = (
    <IconButton
      icon="smile"
      label={sendTexts.emoji}
      aria-haspopup="dialog"
      onPointerEnter={emojiPicker.preload}
      onFocus={emojiPicker.preload}
      onClick={() => setRequested(true)}
    />
  );
  return isRequested ? <emojiPicker.Part onPick={onPick} fallback={button} /> : button;
}
