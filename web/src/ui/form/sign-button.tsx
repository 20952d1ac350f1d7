import { Button } from "../button";

const flipSign = (text: string): string => (/^\s*[-−]/.test(text) ? text.replace(/[-−]/, "") : `-${text.trimStart()}`);

/** Changes the sign of the number in a text field, because the number pad of iPhones has no minus. Place it next to the field. */
export function SignButton({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <Button
      variant="secondary"
      aria-label="Change the sign"
      className="figures mt-5.5 size-11 shrink-0 px-0"
      onClick={() => onChange(flipSign(text))}
    >
      ±
    </Button>
  );
}
