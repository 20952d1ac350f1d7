/** The part of react-markdown's nodes that we read. */
export interface MarkdownNode {
  value?: string;
  properties?: Record<string, unknown>;
  children?: readonly MarkdownNode[];
}

export const textOf = ({ value = "", children = [] }: MarkdownNode): string => value + children.map(textOf).join("");
