/** @jest-environment node */
import { placeLabels, pointsAlong, type Label, type LabelPlace } from "./place-labels";

const BOUNDS = { left: 0, right: 300, top: 0, bottom: 200 };
const at = (x: number, y: number): LabelPlace => ({ x, y, anchor: "start" });
const label = (...places: LabelPlace[]): Label => ({ text: "Two copies", places, marks: [] });

it("takes the first place unless something is there", () => {
  expect(placeLabels([label(at(20, 50), at(20, 80))], BOUNDS, [])).toEqual([at(20, 50)]);
});

it("moves a label away from another label, from the drawing, and from the edges", () => {
  const both = placeLabels([label(at(20, 50)), label(at(30, 55), at(30, 90))], BOUNDS, []);
  expect(both).toEqual([at(20, 50), at(30, 90)]);
  const curve = pointsAlong([
    [0, 45],
    [300, 45],
  ]);
  expect(placeLabels([label(at(20, 50), at(20, 80))], BOUNDS, curve)).toEqual([at(20, 80)]);
  expect(placeLabels([label(at(280, 50), at(200, 50))], BOUNDS, [])).toEqual([at(200, 50)]);
});

it("keeps a gap between a label and the drawing, and prefers touching it to covering it", () => {
  const line = (y: number) =>
    pointsAlong([
      [0, y],
      [300, y],
    ]);
  expect(placeLabels([label(at(20, 50), at(20, 55))], BOUNDS, line(37))).toEqual([at(20, 55)]);
  expect(placeLabels([label(at(20, 50), at(20, 58))], BOUNDS, line(45))).toEqual([at(20, 58)]);
});

it("places a label near what it labels", () => {
  const marks = [[20, 70]] as const;
  expect(placeLabels([{ ...label(at(200, 70), at(28, 60)), marks }], BOUNDS, [])).toEqual([at(28, 60)]);
});
