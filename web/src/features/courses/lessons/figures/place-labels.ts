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
/** What a place costs: outside the bounds, per label that it covers, per position in the list, and per point that it covers. A point that it touches costs 1. */
const OUTSIDE_COST = 10_000;
const OVERLAP_COST = 1_000;
const RANK_COST = 0.2;
const COVERED_COST = 3;
/** Per pixel from what it labels, beyond the first ones. */
const DISTANCE_COST = 0.2;
const NEAR_PX = 20;
const SAMPLE_PX = 3;
/** Between a label and the drawing, which otherwise seem to touch. */
const GAP_PX = 4;

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
        avoided.filter((point) => isNear(box, point, GAP_PX)).length +
        avoided.filter((point) => isNear(box, point, 0)).length * COVERED_COST +
        rank * RANK_COST +
        Math.max(0, distance(box, label.marks) - NEAR_PX) * DISTANCE_COST;
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

const isNear = ({ left, right, top, bottom }: Box, [x, y]: Point, gap: number): boolean =>
  x > left - gap && x < right + gap && y > top - gap && y < bottom + gap;

/** How far a box is from the closest of the points; 0 without points. */
function distance({ left, right, top, bottom }: Box, points: readonly Point[]): number {
  const distances = points.map(([x, y]) =>
    Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)),
  );
  return distances.length > 0 ? Math.min(...distances) : 0;
}

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
