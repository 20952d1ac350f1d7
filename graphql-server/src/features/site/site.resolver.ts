import { Field, Int, ObjectType, Query, Resolver } from "type-graphql";
import { AllowBanned, Public } from "../../kernel/auth/authorize";
import { Role } from "../../kernel/auth/roles";

@ObjectType({ description: "A demo account with a public password." })
export class DemoAccount {
  @Field(() => Role, { description: "The role, which determines access." })
  role: Role;

  @Field(() => String, { description: "Email address." })
  email: string;

  @Field(() => String, { description: "The public password." })
  password: string;
}

@ObjectType({ description: "Public settings of this installation." })
export class SiteInfo {
  @Field(() => Boolean, { description: "Whether demo mode is on." })
  demoMode: boolean;

  @Field(() => [DemoAccount], { description: "Empty outside demo mode." })
  demoAccounts: DemoAccount[];

  @Field(() => String, {
    nullable: true,
    description: "Path of the page that shows outgoing emails, in demo mode without a mail server; null otherwise.",
  })
  mailPage: string | null;

  @Field(() => String, { description: "Email address of the team." })
  supportAddress: string;

  @Field(() => Boolean, { description: "Whether purchases are available." })
  canBuy: boolean;

  @Field(() => Int, { description: "Monthly price of Premium in US cents." })
  premiumPriceCents: number;

  @Field(() => Boolean, { description: "Whether the home page shows the statistics from the design brief." })
  marketingFigures: boolean;

  @Field(() => Boolean, { description: "Whether the Explore page shows fictional people if there are no real ones." })
  inventedPeople: boolean;

  @Field(() => String, {
    nullable: true,
    description: "The operator's text below simulated results; null for the statement of CFTC rule 4.41(b).",
  })
  simulatedResultsNotice: string | null;

  @Field(() => String, { nullable: true, description: "Legal name of the operator." })
  operatorName: string | null;

  @Field(() => String, { nullable: true, description: "Postal address of the operator." })
  operatorAddress: string | null;

  @Field(() => String, { nullable: true, description: "Country in which the operator is established." })
  operatorCountry: string | null;

  @Field(() => String, {
    nullable: true,
    description: "VAT identification number of the operator; null if there is none.",
  })
  operatorVatId: string | null;
}

@Resolver()
export class SiteResolver {
  constructor(private readonly info: SiteInfo) {}

  @Public()
  @AllowBanned()
  @Query(() => SiteInfo, { description: "Public settings of this installation." })
  site(): SiteInfo {
    return this.info;
  }
}
