const streets = [
  "M0 38H360",
  "M0 92L360 74",
  "M0 178L120 150 360 186",
  "M58 0L74 220",
  "M150 0L138 96M148 140L168 220",
  "M236 0L246 110M250 148L262 220",
  "M318 0L306 220",
];

// The Thames between Westminster and the Tower.
const river = "M-10 158C40 164 70 176 96 156C122 134 104 96 140 92C186 88 206 132 250 128C292 124 312 96 370 112";

/** A sketch, because an embedded map would load from a third party. */
export function MapPlaceholder() {
  return (
    <figure className="relative">
      <svg role="img" aria-label="Sketch map of London and the Thames" viewBox="0 0 360 220" className="block w-full">
        <g className="stroke-line-strong" fill="none" strokeWidth={1}>
          {streets.map((street) => (
            <path key={street} d={street} />
          ))}
        </g>
        <path d={river} fill="none" className="stroke-signal" strokeWidth={22} opacity={0.08} />
        <path d={river} fill="none" className="stroke-signal" strokeWidth={1} strokeDasharray="1 6" opacity={0.6} />
        <g className="stroke-signal" fill="none" strokeWidth={1.5}>
          <path d="M196 44v12M196 76v12M174 66h12M206 66h12" />
          <circle cx={196} cy={66} r={7} className="fill-surface" />
        </g>
        <circle cx={196} cy={66} r={2.5} className="fill-signal" />
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-x-4 border-t border-line px-4 py-2.5 text-xs text-muted">
        <span className="figures">51.5072 N 0.1276 W</span>
        <span>Not to scale</span>
      </figcaption>
    </figure>
  );
}
