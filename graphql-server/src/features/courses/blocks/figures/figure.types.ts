import { Field, Float, Int, ObjectType, registerEnumType } from "type-graphql";
import type { Figure } from "./figure-block";

export enum FigureKind {
  LINE = "LINE",
  BAR = "BAR",
  DISTRIBUTION = "DISTRIBUTION",
  SCATTER = "SCATTER",
  PAYOFF = "PAYOFF",
  CANDLES = "CANDLES",
  PICTURE = "PICTURE",
}

registerEnumType(FigureKind, {
  name: "FigureKind",
  description: "How a figure is drawn.",
  valuesConfig: {
    LINE: { description: "Lines through points." },
    BAR: { description: "Bars for categories." },
    DISTRIBUTION: { description: "A histogram." },
    SCATTER: { description: "Points." },
    PAYOFF: { description: "Profit and loss depending on a price." },
    CANDLES: { description: "Candlesticks." },
    PICTURE: { description: "A picture." },
  },
});

@ObjectType("FigureAxis", { description: "An axis of a chart." })
export class FigureAxisType {
  @Field(() => String, { description: "What it measures." })
  label: string;

  @Field(() => String, { description: "The unit, such as % or USD; empty if it has none." })
  unit: string;
}

@ObjectType("FigureSeries", { description: "A series of a chart." })
export class FigureSeriesType {
  @Field(() => String, { description: "The name of the series." })
  label: string;

  @Field(() => [Float], {
    description:
      "The x of each point. For bars, their numbers, starting at 1. In a distribution, the middle of each interval.",
  })
  x: number[];

  @Field(() => [Float], { description: "The y of each point. In a distribution, a percentage of the values." })
  y: number[];
}

@ObjectType("FigureCandle", { description: "The prices of one period." })
export class FigureCandleType {
  @Field(() => Float, { description: "The first price." })
  open: number;

  @Field(() => Float, { description: "The highest price." })
  high: number;

  @Field(() => Float, { description: "The lowest price." })
  low: number;

  @Field(() => Float, { description: "The last price." })
  close: number;
}

@ObjectType("FigureAnnotation", {
  description: "A note in a chart: at a point; across the chart at `y`, if `x` is null; or from top to bottom at `x`.",
})
export class FigureAnnotationType {
  @Field(() => String, { description: "The text." })
  text: string;

  @Field(() => Float, {
    nullable: true,
    description: "The x of the note. For bars and candles, their number, starting at 1. Null if it has no x.",
  })
  x: number | null;

  @Field(() => Float, { nullable: true, description: "The y of the note; null if it has none." })
  y: number | null;
}

@ObjectType("FigurePicture", { description: "A picture in a lesson." })
export class FigurePictureType {
  @Field(() => String, { description: "Its path on this site." })
  url: string;

  @Field(() => String, { description: "Alt text." })
  alt: string;

  @Field(() => Int, { description: "Width in pixels." })
  width: number;

  @Field(() => Int, { description: "Height in pixels." })
  height: number;
}

@ObjectType({ description: "A chart or a picture in a lesson." })
export class LessonFigure {
  @Field(() => String, { description: "Identifies it within the lesson, in links such as `#figure-two-prices`." })
  anchor: string;

  @Field(() => FigureKind, { description: "How it is drawn." })
  kind: FigureKind;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => String, { description: "What a chart shows, for readers who can't see it; empty for pictures." })
  description: string;

  @Field(() => FigureAxisType, { nullable: true, description: "The horizontal axis; null for pictures." })
  xAxis: FigureAxisType | null;

  @Field(() => FigureAxisType, { nullable: true, description: "The vertical axis; null for pictures." })
  yAxis: FigureAxisType | null;

  @Field(() => [String], { description: "The names of the bars; empty for other kinds." })
  categories: string[];

  @Field(() => [FigureSeriesType], { description: "The series; empty for candles and pictures." })
  series: FigureSeriesType[];

  @Field(() => Float, { nullable: true, description: "The width of a distribution's intervals; null for other kinds." })
  binWidth: number | null;

  @Field(() => [FigureCandleType], { description: "The candles; empty for other kinds." })
  candles: FigureCandleType[];

  @Field(() => [FigureAnnotationType], { description: "Notes in the chart." })
  annotations: FigureAnnotationType[];

  @Field(() => FigurePictureType, { nullable: true, description: "The picture; null for charts." })
  picture: FigurePictureType | null;
}

/** The figure as GraphQL and REST return it. */
export function lessonFigure(figure: Figure, anchor: string, courseSlug: string): LessonFigure {
  const { kind, picture } = figure;
  return Object.assign(new LessonFigure(), {
    ...figure,
    anchor,
    kind: FigureKind[kind.toUpperCase() as keyof typeof FigureKind],
    picture: picture && {
      url: picture.file.startsWith("/") ? picture.file : `/course-files/${courseSlug}/${picture.file}`,
      alt: picture.alt,
      width: picture.width,
      height: picture.height,
    },
  });
}
