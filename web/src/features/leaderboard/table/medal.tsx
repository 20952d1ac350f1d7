import { classNames } from "../../../lib/class-names";

export type MedalPlace = 1 | 2 | 3;

export const isMedalPlace = (rank: number): rank is MedalPlace => rank >= 1 && rank <= 3;

/** Gold, silver, and bronze, in the table and on the podium. */
export const medalColors: Record<MedalPlace, string> = { 1: "text-gold", 2: "text-silver", 3: "text-bronze" };

/** A decorative medal. Screen readers need the rank as text next to it. */
export function Medal({ place }: { place: MedalPlace }) {
  return (
    <svg
      aria-hidden="true"
      width={28}
      height={28}
      viewBox="0 0 28 28"
      className={classNames("flex-none", medalColors[place])}
    >
      <path d="M7 1h5l2 4.5L16 1h5l-4.5 10h-5z" fill="currentColor" opacity={0.55} />
      <circle cx={14} cy={17} r={10} fill="currentColor" />
      <circle cx={14} cy={17} r={7.75} fill="none" className="stroke-canvas" strokeOpacity={0.35} />
      <text x={14} y={21.25} textAnchor="middle" className="fill-canvas font-display font-bold" fontSize={12}>
        {place}
      </text>
    </svg>
  );
}
