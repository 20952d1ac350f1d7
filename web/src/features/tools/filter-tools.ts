import type { CalculatorsQuery } from "../../gql/graphql";

type Tool = CalculatorsQuery["calculators"][number];

/** The calculators that contain every word of the search, by group. */
export function filterTools(tools: readonly Tool[], search: string): { group: string; tools: Tool[] }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = tools.filter(({ name, description, group, keywords }) => {
    const text = [name, description, group, ...keywords].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const groups = [...new Set(found.map(({ group }) => group))];
  return groups.map((group) => ({ group, tools: found.filter((tool) => tool.group === group) }));
}
