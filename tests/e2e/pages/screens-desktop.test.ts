import { readFileSync } from "node:fs";
import path from "node:path";
import { DESKTOP } from "../../kit/browser/browser";
import { LOOKS } from "../../kit/browser/screens";
import { describeWalk } from "../../kit/browser/walk-site";

/** Redirects, and second addresses of a screen. */
const NOT_WALKED = ["/contact-us", "/public-profile/:userId", "/admin", "/admin/tools"];

describeWalk({ viewport: DESKTOP });

it("walks every route", () => {
  const source = readFileSync(path.resolve(import.meta.dirname, "../../../web/src/app/routing/routes.tsx"), "utf8");
  const routes = [...source.matchAll(/"(\/[^"]*)"/g)].map(([, route = ""]) => route);
  expect(routes.length).toBeGreaterThan(35);
  const walked = LOOKS.map((look) => look.path.split("?")[0] ?? "");
  const asPattern = (route: string): RegExp =>
    new RegExp(`^${route.replace(/\/:\w+\?/g, "(/[^/]+)?").replace(/:\w+/g, "[^/]+")}$`);
  const missing = routes.filter((route) => !walked.some((address) => asPattern(route).test(address)));
  expect(missing.sort()).toEqual(NOT_WALKED.sort());
});
