import { exploreTexts as texts } from "./texts";

/** Marks a card about a person who doesn't exist. */
export function InventedNote() {
  return <p className="border-l-2 border-warning pl-2 text-sm text-warning">{texts.invented}</p>;
}
