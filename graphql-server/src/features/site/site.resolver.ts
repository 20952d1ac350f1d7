import { Authorized, Field, Int, ObjectType, Query, Resolver } from "type-graphql";
import { Public } from "../../kernel/auth/authorize";
import { Role } from "../../kernel/auth/roles";

@ObjectType({ description: "A demo person, whose password is meant to be known." })
export class DemoAccount {
  @Field(() => Role)
  role: Role;

  @Field(() => String)
  email: string;

  @Field(() => String)
  password: string;
}

@ObjectType({ description: "How this installation is set up, as far as its screens need to know." })
export class SiteInfo {
  @Field(() => Boolean, { description: "Demo people whose passwords are public." })
  demoMode: boolean;

  @Field(() => [DemoAccount], { description: "Empty outside demo mode." })
  demoAccounts: DemoAccount[];

  @Field(() => String, {
    nullable: true,
    description: "Where the mails of a demo installation without a mail server can be read; null elsewhere.",
  })
  mailPage: string | null;

  @Field(() => String, { description: "Where people can write to the team." })
  supportAddress: string;

  @Field(() => Boolean, { description: "Whether there is a way to pay at present." })
  canBuy: boolean;

  @Field(() => Int, { description: "US cents a month of Premium." })
  premiumPriceCents: number;

  @Field(() => Boolean, { description: "Whether the home page shows the figures from the design brief." })
  marketingFigures: boolean;

  @Field(() => Boolean, { description: "Whether the Explore page shows invented people where there are no real ones." })
  inventedPeople: boolean;

  @Field(() => String, { nullable: true, description: "Legal name of the operator." })
  operatorName: string | null;

  @Field(() => String, { nullable: true, description: "Postal address of the operator." })
  operatorAddress: string | null;

  @Field(() => String, { nullable: true, description: "Country in which the operator is established." })
  operatorCountry: string | null;

  @Field(() => String, {
    nullable: true,
    description: "VAT identification number of the operator; null without one.",
  })
  operatorVatId: string | null;
}

@Authorized()
@Resolver()
export class SiteResolver {
  constructor(private readonly info: SiteInfo) {}

  @Public()
  @Query(() => SiteInfo, { description: "How this installation is set up." })
  site(): SiteInfo {
    return this.info;
  }
}
