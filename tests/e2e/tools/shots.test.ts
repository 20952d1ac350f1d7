import { DESKTOP, PHONE, useSite } from "../../kit/browser/browser";
const site = useSite();
it.each([["1440", DESKTOP], ["390", PHONE]])("shots %s", async (name, viewport) => {
  const { page, problems } = await site.open(null, { viewport, reducedMotion: "reduce" });
  for (const path of ["/tools", "/tools/position-size", "/tools/unit-economics", "/tools/leverage", "/tools/position-size?stop=50"]) {
    await page.goto(path);
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/calc-shots/${name}${path.replace(/\W/g, "-")}.png`, fullPage: true });
  }
  process.stdout.write(JSON.stringify(problems));
});
