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
import { assertFewRepeatedFields } from "../../graphql/repeated-fields";

/** Clients use only a few documents. */
const MAX_DOCUMENTS = 200;
/** Longer documents are validated each time instead of cached. */
const MAX_CACHED_LENGTH = 5_000;

interface PreparedDocumentsDeps {
  schema: GraphQLSchema;
  rules: readonly ValidationRule[];
}

/** Caches parsed and validated documents, because thousands of clients can reconnect at the same time with the same one. */
export class PreparedDocuments {
  private readonly cache = new Map<string, DocumentNode>();

  constructor(private readonly deps: PreparedDocumentsDeps) {}

  prepare(query: string): DocumentNode | readonly GraphQLError[] {
    const cached = this.cache.get(query);
    if (cached) return cached;
    let document;
    try {
      document = parse(query, { maxTokens: MAX_TOKENS, noLocation: true });
      assertFewRepeatedFields(document);
    } catch (error) {
      return [error instanceof GraphQLError ? error : new GraphQLError("The document can't be parsed")];
    }
    const errors = validate(this.deps.schema, document, [...specifiedRules, ...this.deps.rules]);
    if (errors.length) return errors;
    if (query.length <= MAX_CACHED_LENGTH) this.store(query, document);
    return document;
  }

  private store(query: string, document: DocumentNode): void {
    const [oldest] = this.cache.keys();
    if (oldest !== undefined && this.cache.size >= MAX_DOCUMENTS) this.cache.delete(oldest);
    this.cache.set(query, document);
  }
}
