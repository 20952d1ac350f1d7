import { Field, ObjectType, type ClassType } from "type-graphql";

@ObjectType({ description: "Where a page stands in its list." })
export class PageInfo {
  @Field(() => Boolean, { description: "Whether something stands before it." })
  hasPreviousPage: boolean;

  @Field(() => Boolean, { description: "Whether something follows." })
  hasNextPage: boolean;

  @Field(() => String, { nullable: true, description: "Of the first item; null on an empty page." })
  startCursor: string | null;

  @Field(() => String, { nullable: true, description: "Of the last item; null on an empty page." })
  endCursor: string | null;
}

export interface Edge<T> {
  cursor: string;
  node: T;
}

export interface Connection<T> {
  edges: Edge<T>[];
  pageInfo: PageInfo;
}

/** The edge and connection types of one node type, named after it. */
export function connectionTypes<T extends object>(
  name: string,
  nodeType: () => ClassType<T>,
): { Connection: ClassType<Connection<T>> } {
  @ObjectType(`${name}Edge`, { description: "One item of a page, with the cursor that names its place." })
  class EdgeType implements Edge<T> {
    @Field(() => String)
    cursor: string;

    @Field(nodeType)
    node: T;
  }

  @ObjectType(`${name}Connection`, { description: "A page of a list." })
  class ConnectionType implements Connection<T> {
    @Field(() => [EdgeType])
    edges: EdgeType[];

    @Field(() => PageInfo)
    pageInfo: PageInfo;
  }
  return { Connection: ConnectionType };
}

/** Builds a page from its rows, in order of display. */
export function toConnection<T>(
  nodes: T[],
  cursorOf: (node: T) => string,
  more: { previous?: boolean; next?: boolean },
): Connection<T> {
  const edges = nodes.map((node) => ({ cursor: cursorOf(node), node }));
  return {
    edges,
    pageInfo: {
      hasPreviousPage: more.previous ?? false,
      hasNextPage: more.next ?? false,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
