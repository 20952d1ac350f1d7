/** Pairs of a label and a value, such as those of an order. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-3">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="figures text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
