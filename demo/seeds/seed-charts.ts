import { randomBytes, randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import {
  Attachment,
  AttachmentKind,
  encodeImage,
  objectName,
  type Storage,
} from "../../graphql-server/src/features/community";
import { createPrng } from "../prng";

export interface DemoChart {
  messageId: string;
  uploaderId: string;
  name: string;
  altText: string;
  createdAt: Date;
}

const SEED = 271_828;
const SIZE = { width: 1_080, height: 560 };
const CANDLES = 54;
/** Up, sideways, and down. */
const DRIFT = [2.4, 0, -2.2];

/** Draws the charts and attaches them to their messages. Call it before the messages are added to the search index. */
export async function seedCharts(
  manager: EntityManager,
  charts: readonly DemoChart[],
  storage: Storage,
): Promise<void> {
  // Loaded only for a new database.
  const { default: sharp } = await import("sharp");
  for (const [index, { messageId, uploaderId, name, altText, createdAt }] of charts.entries()) {
    const png = await sharp(Buffer.from(drawChart(SEED + index)))
      .png()
      .toBuffer();
    const { view, thumbnail, width, height } = await encodeImage(png, "png");
    const storageKey = randomBytes(20).toString("hex");
    await storage.put(objectName(storageKey, "view"), view);
    await storage.put(objectName(storageKey, "thumbnail"), thumbnail);
    const stored = { position: 0, kind: AttachmentKind.IMAGE, bytes: view.length, width, height, storageKey };
    await manager.insert(Attachment, { id: randomUUID(), messageId, uploaderId, name, altText, createdAt, ...stored });
  }
}

/** A candlestick chart of an invented series, as SVG. Without text, because servers may have no fonts. */
function drawChart(seed: number): string {
  const prng = createPrng(seed);
  let price = 100;
  const candles = Array.from({ length: CANDLES }, (_, index) => {
    const open = price;
    price += (DRIFT[Math.floor((index / CANDLES) * DRIFT.length)] ?? 0) + (prng.next() - 0.5) * 9;
    const [top, bottom] = [Math.max(open, price), Math.min(open, price)];
    return { open, close: price, high: top + prng.next() * 4, low: bottom - prng.next() * 4 };
  });
  const [min, max] = [Math.min(...candles.map(({ low }) => low)), Math.max(...candles.map(({ high }) => high))];
  const { width, height } = SIZE;
  const margin = 28;
  const step = (width - 2 * margin) / CANDLES;
  const y = (value: number): string => (margin + ((max - value) / (max - min)) * (height - 2 * margin)).toFixed(1);
  const grid = [1, 2, 3, 4].map((line) => `<path d="M0 ${(height / 5) * line}H${width}" stroke="#1d2430"/>`);
  const bars = candles.map(({ open, close, high, low }, index) => {
    const center = margin + step * (index + 0.5);
    const color = close >= open ? "#2fbf9b" : "#e0566f";
    const body = `M${center} ${y(open)}V${y(close)}`;
    return `<path d="M${center} ${y(high)}V${y(low)}" stroke="${color}" stroke-width="2"/><path d="${body}" stroke="${color}" stroke-width="${(step * 0.64).toFixed(1)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#0b0f16"/>${grid.join("")}${bars.join("")}</svg>`;
}
