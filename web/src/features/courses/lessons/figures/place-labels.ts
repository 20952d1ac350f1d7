import { labelWidth } from "./series-style";

export type Point = readonly [x: number, y: number];

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface LabelPlace {
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
}

/** A label with the places where it can be, the best one first. */
export interface Label {
  text: string;
  places: readonly LabelPlace[];
  /** What it labels, which other labels avoid. */
  marks: readonly Point[];
}

/** The heights of a label above and below its baseline. */
const ASCENT = 11;
const DESCENT = 4;
/** What a place costs: outside the bounds, per label that it covers, and per position in the list. A covered point costs 1. */
const OUTSIDE_COST = 10_000;
const OVERLAP_COST = 1_000;
const RANK_COST = 0.5;
const SAMPLE_PX = 3;

/** Chooses a place for each label, in their order: inside the bounds, apart from other labels, and away from the points. */
export function placeLabels(labels: readonly Label[], bounds: Box, points: readonly Point[]): LabelPlace[] {
  const taken: Box[] = [];
  return labels.map((label) => {
    const avoided = [...points, ...labels.flatMap(({ marks }) => (marks === label.marks ? [] : marks))];
    const candidates = label.places.map((place, rank) => {
      const box = boxOf(label.text, place);
      const cost =
        (isWithin(box, bounds) ? 0 : OUTSIDE_COST) +
        taken.filter((other) => overlap(box, other)).length * OVERLAP_COST +
        avoided.filter((point) => contains(box, point)).length +
        rank * RANK_COST;
      return { place, box, cost };
    });
    const best = candidates.reduce((cheapest, candidate) => (candidate.cost < cheapest.cost ? candidate : cheapest));
    taken.push(best.box);
    return best.place;
  });
}

function boxOf(text: string, { x, y, anchor }: LabelPlace): Box {
  const width = labelWidth(text);
  const left = x - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
  return { left, right: left + width, top: y - ASCENT, bottom: y + DESCENT };
}

const isWithin = (box: Box, bounds: Box): boolean =>
  box.left >= bounds.left && box.right <= bounds.right && box.top >= bounds.top && box.bottom <= bounds.bottom;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const contains = ({ left, right, top, bottom }: Box, [x, y]: Point): boolean =>
  x > left && x < right && y > top && y < bottom;

/** Points along a line, close enough that a label can't cover the line between two of them. */
export function pointsAlong(corners: readonly Point[]): Point[] {
  return corners.flatMap(([x, y], index) => {
    const [toX, toY] = corners[index + 1] ?? [x, y];
    const steps = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) / SAMPLE_PX));
    return Array.from({ length: steps }, (_, step): Point => [
      x + ((toX - x) * step) / steps,
      y + ((toY - y) * step) / steps,
    ]);
  });
}
