import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { startTestApp } from "../../kit/test-app";

const SITE = gql(`query SiteSettingsSite { site { marketingFigures inventedPeople } }`);

async function siteWith(env: Record<string, string>): Promise<unknown> {
  const app = await startTestApp({ env });
  try {
    return (await graphql(app, SITE)).data?.site;
  } finally {
    await app.stop();
  }
}

it.each([
  [{}, { marketingFigures: true, inventedPeople: true }],
  [
    { MARKETING_FIGURES: "off", INVENTED_PEOPLE: "on" },
    { marketingFigures: false, inventedPeople: true },
  ],
  [
    { MARKETING_FIGURES: "on", INVENTED_PEOPLE: "off" },
    { marketingFigures: true, inventedPeople: false },
  ],
])("returns which invented content the pages show: %j", async (env, site) => {
  expect(await siteWith(env)).toEqual(site);
});
