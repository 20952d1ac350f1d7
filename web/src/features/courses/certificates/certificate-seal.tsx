const ticks = Array.from({ length: 72 }, (_, index) => index * 5);

/** A decorative seal with the brand mark, in colors that print. */
export function CertificateSeal({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 120" fill="none" className={className}>
      <g className="stroke-muted">
        {ticks.map((angle) => (
          <path key={angle} d={angle % 45 === 0 ? "M60 2V12" : "M60 2V7"} transform={`rotate(${angle} 60 60)`} />
        ))}
      </g>
      <path
        d="M42 18H78L102 42V78L78 102H42L18 78V42Z"
        className="fill-signal/5 stroke-signal"
        strokeWidth="1.5"
        strokeLinejoin="bevel"
      />
      <path d="M44.5 24H75.5L96 44.5V75.5L75.5 96H44.5L24 75.5V44.5Z" className="stroke-line-strong" />
      <path
        d="M77 52 69 44H52L46 50V72L52 78H71L77 72V63H65"
        className="stroke-signal"
        strokeWidth="6"
        strokeLinejoin="bevel"
      />
    </svg>
  );
}
