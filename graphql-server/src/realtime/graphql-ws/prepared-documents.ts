import {
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type ValidationRule,
} from "graphql";
import { MAX_TOKENS } from "../../graphql/graphql-limits";

/** Documents kept; clients use a handful. */
const CAPACITY = 200;
/** Longer ones are checked each time rather than kept. */
const KEPT_LENGTH = 5_000;

/** Parses and checks documents once: thousands of clients come back at the same moment with the same one. */
export class PreparedDocuments {
  private readonly kept = new Map<string, DocumentNode>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly rules: readonly ValidationRule[],
  ) {}

  prepare(query: string): DocumentNode | readonly GraphQLError[] {
    const known = this.kept.get(query);
    if (known) return known;
    let document;
    try {
      document = parse(query, { maxTokens: MAX_TOKENS, noLocation: true });
    } catch (error) {
      return [error instanceof GraphQLError ? error : new GraphQLError("The document cannot be parsed")];
    }
    const errors = validate(this.schema, document, [...specifiedRules, ...this.rules]);
    if (errors.length) return errors;
    if (query.length <= KEPT_LENGTH) this.keep(query, document);
    return document;
  }

  private keep(query: string, document: DocumentNode): void {
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size >= CAPACITY) this.kept.delete(oldest);
    this.kept.set(query, document);
  }
}
