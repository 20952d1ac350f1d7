import { Arg, Field, Int, ObjectType, type ClassType } from "type-graphql";

export const FirstArg = (defaultValue: number) =>
  Arg("first", () => Int, { defaultValue, description: "The maximum number of items in the page." });

export const AfterArg = () =>
  Arg("after", () => String, {
    nullable: true,
    description: "The `endCursor` of the previous page. Omit it for the first page.",
  });

@ObjectType({ description: "The position of a page in its list." })
export class PageInfo {
  @Field(() => Boolean, { description: "Whether there are items before this page." })
  hasPreviousPage: boolean;

  @Field(() => Boolean, { description: "Whether there are items after this page." })
  hasNextPage: boolean;

  @Field(() => String, { nullable: true, description: "The cursor of the first item; null on an empty page." })
  startCursor: string | null;

  @Field(() => String, { nullable: true, description: "The cursor of the last item; null on an empty page." })
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

/** Creates the edge and connection types of a node type. */
export function connectionTypes<T extends object>(
  name: string,
  nodeType: () => ClassType<T>,
): { Connection: ClassType<Connection<T>> } {
  @ObjectType(`${name}Edge`, { description: "An item of a page with its cursor." })
  class EdgeType implements Edge<T> {
    @Field(() => String, { description: "The item's cursor. Pass it as `after` to get the items after it." })
    cursor: string;

    @Field(nodeType, { description: "The item." })
    node: T;
  }

  @ObjectType(`${name}Connection`, { description: "A page of a list." })
  class ConnectionType implements Connection<T> {
    @Field(() => [EdgeType], { description: "The items of the page." })
    edges: EdgeType[];

    @Field(() => PageInfo, { description: "The position of the page in its list." })
    pageInfo: PageInfo;
  }
  return { Connection: ConnectionType };
}

/** Builds a page from nodes in display order. */
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
