import { rest } from "../../kit/clients/rest-client";
import { createPerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const ORIGIN = "https://glitch.example";
const app = useApp({ env: { PUBLIC_URL: ORIGIN } });

async function html(path: string, headers: Record<string, string> = {}) {
  const response = await rest(app, "get", path).set(headers);
  return { status: response.status, text: String(response.text), headers: response.headers };
}

const one = (text: string, pattern: RegExp): string => {
  const found = [...text.matchAll(pattern)];
  expect(found).toHaveLength(1);
  return found[0]?.[1] ?? "";
};

/** The path of the picture in link previews. */
const pictureOf = (text: string): string =>
  one(text, /<meta property="og:image" content="https:\/\/glitch\.example(\/page-pictures\/\S+\.png)"/g);

const entityOf = (text: string): Record<string, unknown> =>
  JSON.parse(one(text, /<script type="application\/ld\+json">(.*?)<\/script>/gs)) as Record<string, unknown>;

async function publicPaths(): Promise<string[]> {
  const sitemap = await rest(app, "get", "/sitemap.xml");
  const paths = [...String(sitemap.text).matchAll(/<loc>https:\/\/glitch\.example([^<]*)<\/loc>/g)].map(
    ([, path = ""]) => path,
  );
  const member = await createPerson(app);
  return [
    // Has a form, so the client renders it.
    ...paths.filter((path) => path !== "/contact"),
    `/profile/${member.id}`,
  ];
}

it("sends each public page as HTML that can be read without scripts, and describes it", async () => {
  const descriptions = new Set<string>();
  const pictures = new Set<string>();
  const paths = await publicPaths();
  expect(paths).toEqual(expect.arrayContaining(["/tools/position-size", "/courses/day-trading"]));
  expect(paths.filter((path) => path.includes("/lessons/")).length).toBeGreaterThan(15);
  for (const path of paths) {
    const { status, text } = await html(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).toMatch(/<h1[\s>]/);
    expect(text).toContain('id="page-data"');
    expect(one(text, /<title>(.*?)<\/title>/g)).toContain("The Glitch");
    expect(one(text, /<link rel="canonical" href="(.*?)"/g)).toBe(ORIGIN + path);
    pictures.add(pictureOf(text));
    descriptions.add(one(text, /<meta name="description" content="(.*?)"/g));
  }
  expect([descriptions.size, pictures.size]).toEqual([paths.length, paths.length]);
});

it("draws what each page shows, and leads from an old picture to the current one", async () => {
  const { text } = await html("/courses/day-trading");
  expect(one(text, /<meta property="og:image:alt" content="(.*?)"/g)).toContain("Day Trading. $79.99");
  const address = pictureOf(text);
  const picture = await rest(app, "get", address).buffer();
  const png = picture.body as Buffer;
  expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/png"]);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(picture.headers["cache-control"]).toContain("immutable");

  await app.sql(`UPDATE courses SET price_cents = 8999 WHERE slug = 'day-trading'`);
  const changed = pictureOf((await html("/courses/day-trading")).text);
  expect(changed).not.toBe(address);
  expect((await rest(app, "get", address)).headers.location).toBe(changed);
  await app.sql(`UPDATE courses SET price_cents = 7999 WHERE slug = 'day-trading'`);
  for (const path of [
    "/page-pictures/1/courses/nope.png",
    "/page-pictures/1/community.png",
    "/page-pictures/1/%2F.png",
  ]) {
    const { status, headers } = await rest(app, "get", path);
    expect([status, headers.location]).toEqual([302, "/og.png"]);
  }
});

it("tells search engines what a course and Premium cost, and answers what people ask about paying", async () => {
  expect(entityOf((await html("/courses/day-trading")).text)).toMatchObject({
    "@type": "Course",
    name: "Day Trading",
    offers: { price: "79.99", priceCurrency: "USD", category: "Paid" },
  });
  const { text } = await html("/pricing");
  const product = entityOf(text) as { "@type": string; subjectOf: { mainEntity: { name: string }[] } };
  expect(product["@type"]).toBe("Product");
  expect(product.subjectOf.mainEntity.length).toBeGreaterThan(2);
  for (const { name } of product.subjectOf.mainEntity) expect(text).toContain(name);
});

it("shows a change at once, and sends 304 until there is one", async () => {
  const before = await html("/courses/risk-management");
  const etag = String(before.headers.etag);
  expect((await html("/courses/risk-management", { "if-none-match": etag })).status).toBe(304);
  await app.sql(`UPDATE courses SET title = 'Risk first' WHERE slug = 'risk-management'`);
  const after = await html("/courses/risk-management", { "if-none-match": etag });
  expect([after.status, one(after.text, /<title>(.*?)<\/title>/g)]).toEqual([200, "Risk first · The Glitch"]);
});

it("escapes what people have written", async () => {
  const attack = `</script><script>alert(1)</script>`;
  await app.sql(`UPDATE courses SET title = $1 WHERE slug = 'swing-trading'`, [`Swing ${attack}`]);
  const { text } = await html("/courses/swing-trading");
  expect(text).toContain("Swing &lt;/script&gt;");
  expect(text).not.toContain(attack);
  expect(entityOf(text).name).toBe(`Swing ${attack}`);
});

it("shows visitors only what is public, and keeps other pages for the client", async () => {
  const person = await createPerson(app, { role: "PREMIUM" });
  const { text } = await html("/courses/day-trading", { authorization: `Bearer ${person.token}` });
  expect(text).toContain("Included with Premium");
  for (const path of ["/community", "/dashboard", "/admin"]) {
    const page = await html(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(page.text).not.toContain("page-data");
  }
});

it.each(["/courses/nope", "/no-such-page", "/tools/nope", "/profile/00000000-0000-4000-8000-000000000000"])(
  "sends 404 for %s, which the client explains",
  async (path) => {
    const { status, text } = await html(path);
    expect(status).toBe(404);
    expect(text).toContain('<div id="root">');
  },
);

it.each([
  ["/pricing", 200],
  ["/no-such-page", 404],
])("answers a HEAD request for %s like a GET request, without the page", async (path, status) => {
  const response = await fetch(app.url + path, { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([status, ""]);
  expect(response.headers.get("content-type")).toContain("text/html");
});

it("leads from a lesson's position to the lesson", async () => {
  const { status, headers } = await html("/courses/intro-to-trading/lessons/1");
  expect([status, headers.location]).toEqual([
    302,
    expect.stringMatching(/^\/courses\/intro-to-trading\/lessons\/[0-9a-f-]{36}$/),
  ]);
  expect((await html("/courses/intro-to-trading/lessons/999")).text).toContain('<div id="root">');
});
