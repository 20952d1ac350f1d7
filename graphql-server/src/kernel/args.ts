import { Arg, ID } from "type-graphql";

/** The argument "input". */
export const InputArg = (type: () => new () => object) =>
  Arg("input", type, { description: "The input of the mutation." });

/** An argument with the id of a thing: `IdArg("message", "messageId")`. */
export const IdArg = (thing: string, name = "id") => Arg(name, () => ID, { description: `The id of the ${thing}.` });
