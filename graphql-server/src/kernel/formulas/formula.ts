import type { MathNode } from "mathjs";

/** The values of a question's parameters and formulas, by name. Texts can only be shown. */
export type Values = Readonly<Record<string, number | string>>;

/** An expression over named values, such as `round(account * risk / 100, 2)`. */
export interface Formula {
  /** Throws a FormulaError if the result is neither a finite number nor true or false. */
  evaluate: (values: Values) => number | boolean;
}

export class FormulaError extends Error {}

const FUNCTIONS = ["abs", "ceil", "exp", "floor", "log", "log10", "max", "min", "round", "sqrt"] as const;
const CONSTANTS = ["e", "pi"];
/** Words with a meaning of their own in formulas. */
const KEYWORDS = ["and", "end", "false", "not", "null", "or", "true", "undefined"];
const NODE_TYPES = new Set([
  ...["ConstantNode", "SymbolNode", "OperatorNode", "ParenthesisNode"],
  ...["FunctionNode", "ConditionalNode", "RelationalNode"],
]);
const OPERATORS = new Set(["+", "-", "*", "/", "^", "<", "<=", ">", ">=", "==", "!=", "and", "or", "not"]);
const NAME = /^[a-z][a-zA-Z0-9]*$/;

/** Whether a name can be used in formulas. Functions, constants, and keywords can't be redefined. */
export const isFormulaName = (name: string): boolean =>
  NAME.test(name) && ![...CONSTANTS, ...KEYWORDS].includes(name) && !FUNCTIONS.some((known) => known === name);

/**
 * Compiles formulas with mathjs, restricted to arithmetic, comparisons, conditions, and a few functions: no assignments, property
 * access, or imports.
 */
export class FormulaCompiler {
  private constructor(private readonly parse: (text: string) => MathNode) {}

  /** Loads mathjs at the first call, because it takes memory that many processes never need. */
  static load(): Promise<FormulaCompiler> {
    loading ??= import("mathjs/number").then(({ create, all: _all, ...dependencies }) => {
      const math = create(
        Object.fromEntries(
          Object.entries(dependencies).filter(([name]) => MATH_PARTS.has(name.slice(0, -"Dependencies".length))),
        ),
      );
      return new FormulaCompiler((text) => math.parse(text));
    });
    return loading;
  }

  /** Throws a FormulaError if the text isn't a formula over these names. */
  compile(text: string, names: ReadonlySet<string>): Formula {
    let node: MathNode;
    try {
      node = this.parse(text);
    } catch (error) {
      throw new FormulaError(`"${text}" isn't a formula: ${(error as Error).message}`);
    }
    node.traverse((part, path) => {
      if (!(path === "fn" && part.type === "SymbolNode")) assertAllowed(part, names);
    });
    const compiled = node.compile();
    return {
      evaluate: (values) => {
        const result: unknown = compiled.evaluate(new Scope(values));
        if (typeof result === "boolean" || (typeof result === "number" && Number.isFinite(result))) return result;
        throw new FormulaError(`"${text}" has no finite result for ${describeValues(values)}`);
      },
    };
  }
}

/** Reads the values in place, because copying them to a Map would take longer than evaluating most formulas. */
class Scope {
  constructor(private readonly values: Values) {}

  get(name: string): Values[string] | undefined {
    return this.has(name) ? this.values[name] : undefined;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.values, name);
  }

  keys(): IterableIterator<string> {
    return Object.keys(this.values).values();
  }

  /** mathjs recognizes a scope by this method, which only assignments would call. */
  set(): never {
    throw new FormulaError("Formulas can't assign values");
  }
}

let loading: Promise<FormulaCompiler> | undefined;

const MATH_PARTS = new Set<string>([
  ...["parse", "add", "subtract", "multiply", "divide", "pow", "unaryMinus", "unaryPlus"],
  ...["smaller", "smallerEq", "larger", "largerEq", "equal", "unequal", "and", "or", "not"],
  ...FUNCTIONS,
  ...CONSTANTS,
]);

export const describeValues = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${value}`)
    .join(", ") || "no values";

function assertAllowed(node: MathNode, names: ReadonlySet<string>): void {
  if (!NODE_TYPES.has(node.type)) throw new FormulaError(`"${node.toString()}" can't be part of a formula`);
  if ("op" in node && typeof node.op === "string" && !OPERATORS.has(node.op)) {
    throw new FormulaError(`Unknown operator: ${node.op}`);
  }
  const name = "name" in node && typeof node.name === "string" ? node.name : null;
  if (node.type === "FunctionNode" && !FUNCTIONS.some((known) => known === name)) {
    throw new FormulaError(`Unknown function: ${node.toString()}. Available: ${FUNCTIONS.join(", ")}`);
  }
  if (node.type === "SymbolNode" && !names.has(name ?? "") && !CONSTANTS.includes(name ?? "")) {
    throw new FormulaError(`Unknown name: ${name}`);
  }
}
