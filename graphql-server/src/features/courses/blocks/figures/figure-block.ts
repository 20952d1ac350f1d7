import { z } from "zod";
import { readBlock, type BlockSource, type LessonProblem } from "../parsing/block-source";
import {
  barGenerators,
  candleGenerators,
  distributionGenerators,
  generateCandles,
  generateLines,
  generatePayoffs,
  generateSamples,
  generateStreaks,
  lineGenerators,
  payoffGenerators,
  type Candle,
  type FigureSeries,
} from "./figure-generators";
import { histogram } from "./histogram";

/** A chart or a picture, with plain numbers. */
export interface Figure {
  id: string;
  kind: FigureSource["kind"];
  title: string;
  description: string;
  /** Null for pictures. */
  xAxis: FigureAxis | null;
  yAxis: FigureAxis | null;
  /** The names of bars; empty for other kinds. */
  categories: string[];
  series: FigureSeries[];
  /** In a distribution, x is the middle of an interval of this width. Null for other kinds. */
  binWidth: number | null;
  candles: Candle[];
  annotations: FigureAnnotation[];
  picture: z.infer<typeof pictureFields> | null;
}

export interface FigureAxis {
  label: string;
  unit: string;
}

/** A point, a level (no x), or a moment (no y). For bars and candles, x is their number, starting at 1. */
export interface FigureAnnotation {
  text: string;
  x: number | null;
  y: number | null;
}

const MAX_SERIES = 6;
const MAX_POINTS = 500;

const shortText = z.string().trim().min(1).max(120);
const axis = z.strictObject({ label: shortText, unit: z.string().trim().max(12).default("") });

const annotation = z
  .strictObject({
    text: z.string().trim().min(1).max(60),
    x: z.number().nullable().default(null),
    y: z.number().nullable().default(null),
  })
  .refine(({ x, y }) => x !== null || y !== null, { error: "An annotation needs x, y, or both" });

const identity = {
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: "Use lowercase letters, digits, and dashes" })
    .max(60),
  title: shortText,
};

const chart = {
  ...identity,
  /** What the chart shows, for readers who can't see it. */
  description: z.string().trim().min(1).max(1000),
  x: axis,
  y: axis,
  annotations: z.array(annotation).max(8).default([]),
};

const label = z.string().trim().min(1).max(40);
const values = z.array(z.number()).min(2).max(MAX_POINTS);
const points = z
  .array(z.tuple([z.number(), z.number()]))
  .min(2)
  .max(MAX_POINTS);

/** `values` are at x = 1, 2, 3, ... */
const series = z
  .strictObject({ label, values: values.optional(), points: points.optional() })
  .refine((one) => (one.values === undefined) !== (one.points === undefined), { error: "Write values or points" });
const seriesList = z.array(series).min(1).max(MAX_SERIES).optional();
const valuesList = z.array(z.strictObject({ label, values })).min(1).max(MAX_SERIES).optional();

const candle = z
  .strictObject({ open: z.number(), high: z.number(), low: z.number(), close: z.number() })
  .refine(({ open, high, low, close }) => high >= Math.max(open, close) && low <= Math.min(open, close), {
    error: "high must be the highest and low the lowest price",
  });

const PICTURE_FILE = /^([a-z0-9]+([-_][a-z0-9]+)*\.(webp|png|svg)|\/course-pictures\/[0-9a-f]{64}\.webp)$/;
const MAX_PIXELS = 8000;

const pictureFields = z.strictObject({
  /** A file in the course's folder, or an uploaded picture. */
  file: z.string().regex(PICTURE_FILE, {
    error: "Write the name of a .webp, .png, or .svg file in the course's folder, or the path of an uploaded picture",
  }),
  alt: z.string().trim().min(1).max(1000),
  width: z.int().positive().max(MAX_PIXELS),
  height: z.int().positive().max(MAX_PIXELS),
});

const oneOf = (name: "series" | "candles") => ({ error: `Write ${name} or a generator`, path: [name] });
const hasOne = (data: unknown, generator: unknown): boolean => (data === undefined) !== (generator === undefined);

const figureSource = z.discriminatedUnion(
  "kind",
  [
    z
      .strictObject({ ...chart, kind: z.literal("line"), series: seriesList, generator: lineGenerators.optional() })
      .refine((figure) => hasOne(figure.series, figure.generator), oneOf("series")),
    z.strictObject({ ...chart, kind: z.literal("scatter"), series: z.array(series).min(1).max(MAX_SERIES) }),
    z
      .strictObject({ ...chart, kind: z.literal("payoff"), series: seriesList, generator: payoffGenerators.optional() })
      .refine((figure) => hasOne(figure.series, figure.generator), oneOf("series")),
    z
      .strictObject({
        ...chart,
        kind: z.literal("bar"),
        categories: z.array(label).min(2).max(24).optional(),
        series: valuesList,
        generator: barGenerators.optional(),
      })
      .refine((figure) => hasOne(figure.series, figure.generator), oneOf("series"))
      .refine(
        ({ categories, series: bars }) => (bars ?? []).every(({ values: { length } }) => length === categories?.length),
        {
          error: "Each series needs one value for each category",
          path: ["categories"],
        },
      ),
    z
      .strictObject({
        ...chart,
        kind: z.literal("distribution"),
        series: valuesList,
        bins: z.int().min(4).max(60).default(30),
        generator: distributionGenerators.optional(),
      })
      .refine((figure) => hasOne(figure.series, figure.generator), oneOf("series")),
    z
      .strictObject({
        ...chart,
        kind: z.literal("candles"),
        candles: z.array(candle).min(2).max(150).optional(),
        generator: candleGenerators.optional(),
      })
      .refine((figure) => hasOne(figure.candles, figure.generator), oneOf("candles")),
    z.strictObject({ ...identity, ...pictureFields.shape, kind: z.literal("picture") }),
  ],
  { error: "kind must be line, bar, distribution, scatter, payoff, candles, or picture" },
);

type FigureSource = z.infer<typeof figureSource>;
type SeriesSource = z.infer<typeof series>;

/** Reads a `figure` block. Adds what is wrong to `problems`, and returns null. */
export function readFigure(source: BlockSource, problems: LessonProblem[]): Figure | null {
  const block = readBlock(source, figureSource, problems);
  if (!block) return null;
  const figure = resolveFigure(block);
  const reason = problemOf(figure);
  if (!reason) return figure;
  problems.push({ line: source.line, reason: `${figure.id}: ${reason}` });
  return null;
}

function resolveFigure(source: FigureSource): Figure {
  const { id, kind, title } = source;
  const empty = { id, kind, title, categories: [], series: [], binWidth: null, candles: [], picture: null };
  if (source.kind === "picture") {
    const { file, alt, width, height } = source;
    const picture = { file, alt, width, height };
    return { ...empty, description: "", xAxis: null, yAxis: null, annotations: [], picture };
  }
  const { description, x: xAxis, y: yAxis, annotations } = source;
  return { ...empty, description, xAxis, yAxis, annotations, ...resolveData(source) };
}

function resolveData(source: Exclude<FigureSource, { kind: "picture" }>): Partial<Figure> {
  switch (source.kind) {
    case "line":
      return { series: source.generator ? generateLines(source.generator) : resolveSeries(source.series) };
    case "payoff":
      return { series: source.generator ? generatePayoffs(source.generator) : resolveSeries(source.series) };
    case "scatter":
      return { series: source.series.map(resolvePoints) };
    case "bar":
      if (source.generator) return generateStreaks(source.generator);
      return { categories: source.categories ?? [], series: (source.series ?? []).map(resolvePoints) };
    case "distribution":
      return histogram(source.generator ? generateSamples(source.generator) : (source.series ?? []), source.bins);
    case "candles":
      return { candles: source.generator ? generateCandles(source.generator) : (source.candles ?? []) };
  }
}

/** Lines connect points from left to right. */
function resolveSeries(list: SeriesSource[] = []): FigureSeries[] {
  return list.map((one) => resolvePoints({ ...one, points: one.points?.toSorted(([a], [b]) => a - b) }));
}

function resolvePoints({ label: name, values: list = [], points: pairs }: SeriesSource): FigureSeries {
  return pairs
    ? { label: name, x: pairs.map(([x]) => x), y: pairs.map(([, y]) => y) }
    : { label: name, x: list.map((_, index) => index + 1), y: list };
}

function problemOf({ kind, series: list, categories, candles, annotations }: Figure): string | null {
  if (new Set(list.map(({ label: name }) => name)).size < list.length) return "Two series have the same label";
  if (list.some(({ x }) => x.length > MAX_POINTS)) return `A series has more than ${MAX_POINTS} points`;
  if (list.some(({ x, y }) => ![...x, ...y].every(Number.isFinite))) return "The numbers are too large";
  if (kind !== "bar" && kind !== "candles") return null;
  const count = kind === "bar" ? categories.length : candles.length;
  const isNumber = (x: number | null): boolean => x === null || (Number.isInteger(x) && x >= 1 && x <= count);
  const wrong = annotations.find(({ x }) => !isNumber(x));
  return wrong
    ? `The x of "${wrong.text}" must be the number of a ${kind === "bar" ? "bar" : "candle"}: 1 to ${count}`
    : null;
}
