import { useDebounced } from "../../lib/hooks/use-debounced";
import { TextField } from "./text-field";

/** Screen readers announce the number of matches only after this pause. */
const ANNOUNCE_MS = 600;

interface SearchFormProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The number of matches, announced to screen readers. */
  found: string;
}

/** Searches what the page has already loaded, on every key press. */
export function SearchForm({ label, value, onChange, found }: SearchFormProps) {
  const announcement = useDebounced(value ? found : "", ANNOUNCE_MS);
  return (
    <form role="search" onSubmit={(event) => event.preventDefault()} className="w-full max-w-md">
      <TextField label={label} type="search" value={value} onChange={(event) => onChange(event.target.value)} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </form>
  );
}
