import supertest from "supertest";
import { useApp } from "../../kit/test-app";

const app = useApp();

function directivesOf(policy = ""): Record<string, string> {
  const directives = policy.split(";").map((directive): [string, string] => {
    const [name = "", ...sources] = directive.trim().split(" ");
    return [name, sources.join(" ")];
  });
  return Object.fromEntries(directives);
}

const requestPage = (url: string, alt = ""): supertest.Test =>
  supertest(app.url).get("/external-image").query({ url, alt });

it.each(["/", "/community", "/courses", "/profile/someone"])(
  "lets the page at %s load images from this site only",
  async (path) => {
    const { headers } = await supertest(app.url).get(path);
    expect(directivesOf(headers["content-security-policy"])["img-src"]).toBe("'self' data: blob:");
  },
);

it("shows one image in a page that runs no scripts and loads only from the image host", async () => {
  const { status, text, headers } = await requestPage(
    "https://one.test:8443/a.png?b=1&c=2",
    `"><script>alert(1)</script>`,
  );
  expect(status).toBe(200);
  expect(directivesOf(headers["content-security-policy"])).toEqual({
    "default-src": "'none'",
    "img-src": "https://one.test:8443",
    "style-src": "'unsafe-inline'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'self'",
    sandbox: "",
  });
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(text).toContain(`<img src="https://one.test:8443/a.png?b=1&amp;c=2" alt="&quot;&gt;&lt;script&gt;`);
  expect(text).not.toContain("<script");
});

it.each([
  "",
  "not an address",
  "javascript:alert(1)",
  "data:image/svg+xml,x",
  "/avatars/avatar_ai.png",
  "https://bank.test@evil.test/a.png",
  "https://*/a.png",
  "https://a;script-src/a.png",
  "https://a,b/a.png",
])("rejects the URL %j", async (url) => {
  const { status, body } = (await requestPage(url)) as { status: number; body: unknown };
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: "VALIDATION" });
});
