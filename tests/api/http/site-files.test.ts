import { rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const app = useApp({ env: { PUBLIC_URL: "https://glitch.example", SUPPORT_EMAIL: "help@glitch.example" } });

it("tells search engines which pages there are, published courses included, and no drafts", async () => {
  await app.sql(`UPDATE courses SET published = false WHERE slug = 'crypto-and-blockchain'`);
  const robots = await rest(app, "get", "/robots.txt");
  expect([robots.status, robots.text]).toEqual([
    200,
    expect.stringContaining("Sitemap: https://glitch.example/sitemap.xml"),
  ]);
  const sitemap = await rest(app, "get", "/sitemap.xml");
  expect(sitemap.headers["content-type"]).toMatch(/^application\/xml/);
  const xml = String(sitemap.text);
  expect(xml).toContain("<loc>https://glitch.example/courses/intro-to-trading</loc>");
  expect(xml).toContain("<loc>https://glitch.example/courses/day-trading</loc>");
  expect(xml).not.toContain("crypto-and-blockchain");
});

it("says where to report a security problem, and turns off what pages don't use", async () => {
  const { text, headers } = await rest(app, "get", "/.well-known/security.txt");
  expect(text).toContain("Contact: mailto:help@glitch.example");
  expect(headers["permissions-policy"]).toContain("camera=()");
});
