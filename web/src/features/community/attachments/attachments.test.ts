/** @jest-environment node */
import { formatBytes } from "./format-bytes";
import { imageLabel, tileSize } from "./image-size";
import { isPendingFile } from "./tray-store";
import { zoomAround } from "./use-zoom";

it.each([
  [0, "0.1 kB"],
  [1_500, "1.5 kB"],
  [348_160, "340 kB"],
  [8 * 1024 * 1024, "8 MB"],
])("formats %d bytes as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it("keeps the proportions of a single image, within the largest size and never enlarged", () => {
  expect(tileSize({ width: 1_200, height: 600 }, true)).toEqual({ width: 400, height: 200 });
  expect(tileSize({ width: 600, height: 1_280 }, true)).toEqual({ width: 150, height: 320 });
  expect(tileSize({ width: 100, height: 80 }, true)).toEqual({ width: 100, height: 80 });
});

it("gives several images, and those of unknown size, equal tiles", () => {
  expect(tileSize({ width: 1_200, height: 600 }, false)).toEqual(tileSize({ width: null, height: null }, true));
});

it("names an image by its description, or else by its file", () => {
  expect(imageLabel({ altText: "Gold, daily", name: "a.webp" })).toBe("Gold, daily");
  expect(imageLabel({ altText: "", name: "a.webp" })).toBe("a.webp");
});

it("zooms around the pointer, within limits, and centers the image at its original size", () => {
  const fit = { scale: 1, x: 0, y: 0 };
  const point = { x: 100, y: -50 };
  const zoomed = zoomAround(fit, 2, point);
  expect(zoomed).toEqual({ scale: 2, x: -100, y: 50 });
  // The point of the image under the pointer stays there.
  expect((point.x - zoomed.x) / zoomed.scale).toBe(point.x);
  expect(zoomAround(zoomed, 100, point).scale).toBe(6);
  expect(zoomAround(zoomed, 0.1, point)).toEqual(fit);
});

it("ignores stored files of another shape", () => {
  const file = {
    key: "k",
    name: "a.png",
    bytes: 1,
    width: 1,
    height: 1,
    isImage: true,
    altText: "",
    attachmentId: null,
    error: null,
  };
  expect(isPendingFile(file)).toBe(true);
  for (const wrong of [
    null,
    "k",
    { ...file, key: 1 },
    { ...file, width: "1" },
    { ...file, error: undefined, bytes: null },
  ]) {
    expect(isPendingFile(wrong)).toBe(false);
  }
});
