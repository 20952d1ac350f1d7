import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { Modal } from "../../../ui/overlay/modal";

const KEYS: readonly [string, string][] = [
  ["Space", "Play or pause"],
  ["→", "Next bar"],
  ["F", "Next fill"],
  ["N", "Next session"],
  ["B", "Ticket for a long"],
  ["S", "Ticket for a short"],
  ["1, 2, 3", "Time frame"],
  ["A", "Moving average"],
  ["R", "RSI"],
  ["H, T", "Draw a horizontal line, or a trend line"],
  ["C", "Close the latest open trade"],
  ["X", "Cancel the latest order that waits"],
  ["M", "Move the latest order, stop, or target"],
  ["I", "Next instrument"],
  ["E", "End the run"],
  ["?", "These keys"],
];

interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What the keys of the desk do. */
export const KeysDialog = ({ open, onOpenChange }: KeysDialogProps) => (
  <Modal open={open} onOpenChange={onOpenChange} title="Keys">
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      {KEYS.map(([key, meaning]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="border border-line-strong bg-raised px-2 py-0.5 font-mono text-xs">{key}</kbd>
          </dt>
          <dd className="text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-4 text-sm text-muted">
      The rules of this market are on <Link to={paths.simulatorRules()}>their own page</Link>.
    </p>
  </Modal>
);
