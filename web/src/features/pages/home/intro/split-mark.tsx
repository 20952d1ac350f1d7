import { brand } from "../../../../lib/brand";

/** The horizontal offset of each slice per phase, in pixels. */
const slices = [
  { clip: "inset(0 0 64% 0)", offsets: [-150, -84, -40, 28, -12, 6, 0] },
  { clip: "inset(35.5% 0 39.5% 0)", offsets: [190, 120, 64, -36, 18, -8, 0] },
  { clip: "inset(60% 0 0 0)", offsets: [-90, -120, 52, 20, -16, 4, 0] },
] as const;

/** The logo mark in slices that slide into place. */
export function SplitMark({ phase }: { phase: number }) {
  return (
    <span className="relative block size-28 sm:size-36">
      {slices.map(({ clip, offsets }) => (
        <img
          key={clip}
          src={brand.mark}
          alt=""
          width={144}
          height={144}
          className="absolute inset-0 size-full transition-transform duration-200 ease-[steps(4)]"
          style={{ clipPath: clip, transform: `translateX(${offsets[phase - 1] ?? 0}px)` }}
        />
      ))}
    </span>
  );
}
