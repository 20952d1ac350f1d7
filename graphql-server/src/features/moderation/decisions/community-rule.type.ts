import path from "node:path";
import { Field, ID, ObjectType } from "type-graphql";
import { z } from "zod";
import { assertUnique, CONTENT_FOLDER, readContent } from "../../../kernel/content";
import { invalidField } from "../../../kernel/errors/errors";

const FILE = path.join(CONTENT_FOLDER, "rules.yaml");

const RULES_FILE = z
  .array(z.strictObject({ clause: z.string().regex(/^\d+$/), title: z.string().min(1), text: z.string().min(1) }))
  .min(1);

@ObjectType({ description: "A clause of the community rules." })
export class CommunityRule {
  @Field(() => ID, { description: "Its number, which never changes." })
  clause: string;

  @Field(() => String, { description: "A few words." })
  title: string;

  @Field(() => String, { description: "The clause." })
  text: string;
}

/** Throws a ContentError for an invalid file. */
export function readRules(file = FILE): CommunityRule[] {
  const rules = readContent(file, RULES_FILE);
  assertUnique(rules.map(({ clause }, index) => ({ file, path: String(index), value: clause })));
  return rules;
}

/** The clause of an input, which must exist; null if none was given. */
export function requireRule(rules: readonly CommunityRule[], clause: string | null | undefined): string | null {
  if (clause === null || clause === undefined) return null;
  if (!rules.some((rule) => rule.clause === clause)) throw invalidField("rule", "This rule doesn't exist");
  return clause;
}
