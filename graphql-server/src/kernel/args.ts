import type { GraphQLScalarType } from "graphql";
import { Arg, ID } from "type-graphql";

/** The argument "input". */
export const InputArg = (type: () => new () => object, operation: "mutation" | "query" = "mutation") =>
  Arg("input", type, { description: `The input of the ${operation}.` });

/** An argument with the id of a thing: `IdArg("message", "messageId")`. Courses have numbers: `IdArg("course", "courseId", Int)`. */
export const IdArg = (thing: string, name = "id", type: GraphQLScalarType = ID) =>
  Arg(name, () => type, { description: `The id of the ${thing}.` });
