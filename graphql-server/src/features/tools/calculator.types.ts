import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { CalculatorRounding } from "./calculator-source";

registerEnumType(CalculatorRounding, {
  name: "CalculatorRounding",
  description: "How a result is rounded to its decimals.",
  valuesConfig: {
    NEAREST: { description: "To the nearest number, only when shown. Later formulas use all digits." },
    DOWN: { description: "Down. Later formulas use the rounded number." },
    UP: { description: "Up. Later formulas use the rounded number." },
  },
});

@ObjectType({ description: "A number that the user enters." })
export class CalculatorParameter {
  @Field(() => String, { description: "The name in formulas and links." })
  name: string;

  @Field(() => String, { description: "The label of the field." })
  label: string;

  @Field(() => String, { description: "The unit, such as `$`, `%`, or `years`." })
  unit: string;

  @Field(() => Float, { description: "The value at the start." })
  default: number;

  @Field(() => Float, { description: "The smallest value." })
  min: number;

  @Field(() => Float, { description: "The largest value." })
  max: number;

  @Field(() => Float, { description: "The change of the value when the user presses an arrow key." })
  step: number;

  @Field(() => String, { nullable: true, description: "An explanation of the input." })
  hint: string | null;
}

@ObjectType({ description: "A combination of inputs that has no result." })
export class CalculatorConflict {
  @Field(() => String, { description: "The input that shows the text." })
  input: string;

  @Field(() => String, { description: "A formula that is true for such inputs." })
  when: string;

  @Field(() => String, { description: "What is wrong: a text with formulas in braces." })
  text: string;
}

@ObjectType({ description: "A value that isn't shown. Later formulas use it." })
export class CalculatorValue {
  @Field(() => String, { description: "The name in formulas." })
  name: string;

  @Field(() => String, { description: "A formula of inputs and earlier values." })
  formula: string;
}

@ObjectType({ description: "A result of a calculator." })
export class CalculatorResult {
  @Field(() => String, { description: "The name in formulas." })
  name: string;

  @Field(() => String, { description: "What the result is." })
  label: string;

  @Field(() => String, { description: "A formula of inputs, values, and earlier results." })
  formula: string;

  @Field(() => String, { description: "The unit, such as `$`, `%`, or `shares`." })
  unit: string;

  @Field(() => Int, { description: "Number of decimals shown." })
  decimals: number;

  @Field(() => CalculatorRounding, { description: "How the result is rounded." })
  rounding: CalculatorRounding;
}

@ObjectType({ description: "A warning about a result." })
export class CalculatorWarning {
  @Field(() => String, { description: "A formula that is true if the warning applies." })
  when: string;

  @Field(() => String, { description: "A text with formulas in braces, such as `{loss|2}` with two decimals." })
  text: string;
}

@ObjectType({ description: "An interactive calculator. Clients evaluate its formulas." })
export class Calculator {
  @Field(() => ID, { description: "Used in the URL of its page, `/tools/{id}`." })
  id: string;

  @Field(() => String, { description: "The name." })
  name: string;

  @Field(() => String, { description: "What it calculates, in one sentence." })
  description: string;

  @Field(() => String, { description: "The title of its group in the list." })
  group: string;

  @Field(() => [String], { description: "Words that people search for." })
  keywords: string[];

  @Field(() => [CalculatorParameter], { description: "The inputs." })
  inputs: CalculatorParameter[];

  @Field(() => [CalculatorConflict], { description: "Combinations of inputs that have no result." })
  conflicts: CalculatorConflict[];

  @Field(() => [CalculatorValue], { description: "Values that only formulas use, in order of calculation." })
  values: CalculatorValue[];

  @Field(() => [CalculatorResult], { description: "The results, in order of calculation." })
  results: CalculatorResult[];

  @Field(() => [CalculatorWarning], { description: "Warnings that can apply." })
  warnings: CalculatorWarning[];

  @Field(() => String, { description: "The formula in words, an example, and its limits: Markdown." })
  explanation: string;
}
