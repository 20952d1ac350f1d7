import { ToggleGroup } from "radix-ui";

interface SegmentedControlProps<Value extends string> {
  /** Accessible name. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  function choose(chosen: string) {
    // Radix reports an empty value when the selected option is pressed again. Ignore it.
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  }
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={choose}
      className="cut cut-sm inline-flex w-fit border border-line-strong bg-surface p-1 [--cut-line:var(--color-line-strong)]"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="label h-8 px-2 text-muted min-[26rem]:px-3 transition-[background-color,color] hover:text-text focus-visible:outline-offset-0 data-[state=on]:bg-signal data-[state=on]:text-signal-ink last:data-[state=on]:bg-transparent last:data-[state=on]:bg-[linear-gradient(225deg,transparent_4px,var(--color-signal)_4.5px)] sm:px-4"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
