import { createHash } from "node:crypto";
import supertest from "supertest";
import { useApp } from "../../kit/test-app";

const app = useApp();

async function load(path: string): Promise<{ scripts: string[]; scriptSources: string | undefined }> {
  const { status, text, headers } = await supertest(app.url).get(path);
  expect([path, status]).toEqual([path, 200]);
  return {
    scripts: [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => script),
    scriptSources: /script-src ([^;]*);/.exec(String(headers["content-security-policy"]))?.[1],
  };
}

it.each(["/", "/?from=newsletter", "/courses"])(
  "allows the inline script of the public page %s by its hash",
  async (path) => {
    const { scripts, scriptSources } = await load(path);
    expect(scripts).toHaveLength(1);
    const hash = createHash("sha256").update(scripts.join()).digest("base64");
    expect(scriptSources).toBe(`'self' 'sha256-${hash}'`);
  },
);

it.each(["/login", "/community", "/dashboard"])("has no inline script at %s, and allows none", async (path) => {
  expect(await load(path)).toEqual({ scripts: [], scriptSources: "'self'" });
});
