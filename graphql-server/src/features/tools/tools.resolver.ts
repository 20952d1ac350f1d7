import { Arg, Extensions, ID, Query, Resolver } from "type-graphql";
import { Public } from "../../kernel/auth/authorize";
import { Calculator } from "./calculator.types";
import type { Calculators } from "./calculators";

@Resolver()
export class ToolsResolver {
  constructor(private readonly service: Calculators) {}

  @Extensions({ publicForSeconds: 60, sharesReads: true })
  @Public()
  @Query(() => [Calculator], { description: "All calculators, in the order of their groups." })
  calculators(): Calculator[] {
    return [...this.service.list()];
  }

  @Extensions({ publicForSeconds: 60, sharesReads: true })
  @Public()
  @Query(() => Calculator, { nullable: true, description: "A calculator by id. NOT_FOUND if it doesn't exist." })
  calculator(@Arg("id", () => ID, { description: "The calculator's id." }) id: string): Calculator {
    return this.service.byId(id);
  }
}
