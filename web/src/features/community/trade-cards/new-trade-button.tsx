import { useState } from "react";
import { useLocation } from "react-router-dom";
import { NEW_TRADE } from "../../../lib/paths";
import { IconButton } from "../../../ui/icon-button";
import { lazyPart } from "../../../ui/state/lazy-part";

export const newTradeDialog = lazyPart(async () => (await import("./new-trade-dialog")).NewTradeDialog);

/** Opens the form for a trade card in the channel. Some links open it at once. */
export function NewTradeButton({ channelId }: { channelId: string }) {
  const [isOpen, setOpen] = useState(useLocation().state === NEW_TRADE);
  return (
    <>
      <IconButton icon="chart" label="Post a trade card" onClick={() => setOpen(true)} />
      {isOpen && <newTradeDialog.Part channelId={channelId} onClose={() => setOpen(false)} />}
    </>
  );
}
