import { useState } from "react";
import { IconButton } from "../../../ui/icon-button";
import { lazyPart } from "../../../ui/state/lazy-part";

export const newTradeDialog = lazyPart(async () => (await import("./new-trade-dialog")).NewTradeDialog);

/** Opens the form for a trade card in the channel. */
export function NewTradeButton({ channelId }: { channelId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="chart" label="Post a trade card" onClick={() => setOpen(true)} />
      {isOpen && <newTradeDialog.Part channelId={channelId} onClose={() => setOpen(false)} />}
    </>
  );
}
