import type { CalculatorsQuery } from "../../gql/graphql";
import { includesWords } from "../../lib/text/includes-words";

type Tool = CalculatorsQuery["calculators"][number];

/** The calculators that contain every word of the search, by group. */
export function filterTools(tools: readonly Tool[], search: string): { group: string; tools: Tool[] }[] {
  const found = tools.filter(({ name, description, group, keywords }) =>
    includesWords([name, description, group, ...keywords].join(" "), search),
  );
  const groups = [...new Set(found.map(({ group }) => group))];
  return groups.map((group) => ({ group, tools: found.filter((tool) => tool.group === group) }));
}
