import type { FactoryFunctionMap } from "mathjs";
import {
  absDependencies,
  addDependencies,
  andDependencies,
  ceilDependencies,
  create,
  divideDependencies,
  eDependencies,
  equalDependencies,
  expDependencies,
  floorDependencies,
  largerDependencies,
  largerEqDependencies,
  log10Dependencies,
  logDependencies,
  maxDependencies,
  minDependencies,
  multiplyDependencies,
  notDependencies,
  orDependencies,
  parseDependencies,
  piDependencies,
  powDependencies,
  roundDependencies,
  smallerDependencies,
  smallerEqDependencies,
  sqrtDependencies,
  subtractDependencies,
  unaryMinusDependencies,
  unaryPlusDependencies,
  unequalDependencies,
} from "mathjs/number";

const PARTS = {
  absDependencies,
  addDependencies,
  andDependencies,
  ceilDependencies,
  divideDependencies,
  eDependencies,
  equalDependencies,
  expDependencies,
  floorDependencies,
  largerDependencies,
  largerEqDependencies,
  log10Dependencies,
  logDependencies,
  maxDependencies,
  minDependencies,
  multiplyDependencies,
  notDependencies,
  orDependencies,
  parseDependencies,
  piDependencies,
  powDependencies,
  roundDependencies,
  smallerDependencies,
  smallerEqDependencies,
  sqrtDependencies,
  subtractDependencies,
  unaryMinusDependencies,
  unaryPlusDependencies,
  unequalDependencies,
};

const math = create(PARTS as Record<string, FactoryFunctionMap>);

// What the server allows in formulas.
const FUNCTIONS = new Set(["abs", "ceil", "exp", "floor", "log", "log10", "max", "min", "round", "sqrt"]);
const NODE_TYPES = new Set([
  "ConstantNode",
  "SymbolNode",
  "OperatorNode",
  "ParenthesisNode",
  "FunctionNode",
  "ConditionalNode",
  "RelationalNode",
]);

export type Values = Readonly<Record<string, number>>;

/** Returns NaN if the formula has no number. */
export type Evaluate = (values: Values) => number | boolean;

/** Compiles a formula of arithmetic, comparisons, conditions, and functions. */
export function compileFormula(text: string): Evaluate {
  const node = math.parse(text);
  node.traverse((part) => {
    const isKnownFunction = !("fn" in part) || part.type !== "FunctionNode" || FUNCTIONS.has(String(part.fn));
    if (!NODE_TYPES.has(part.type) || !isKnownFunction)
      throw new Error(`${part.toString()} can't be part of a formula`);
  });
  const compiled = node.compile();
  return (values) => {
    const result: unknown = compiled.evaluate(new Map(Object.entries(values)));
    return typeof result === "number" || typeof result === "boolean" ? result : Number.NaN;
  };
}
