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
