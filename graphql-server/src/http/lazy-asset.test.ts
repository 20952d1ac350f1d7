import Fastify from "fastify";
import { serveLazyAsset } from "./lazy-asset";

it("tries again after a failed read", async () => {
  const http = Fastify();
  let reads = 0;
  serveLazyAsset(http, "/viewer.js", "text/javascript", () =>
    (reads += 1) === 1 ? Promise.reject(new Error("disk")) : Promise.resolve("code"),
  );
  expect((await http.inject("/viewer.js")).statusCode).toBe(500);
  expect((await http.inject("/viewer.js")).body).toBe("code");
  await http.inject("/viewer.js");
  expect(reads).toBe(2);
  await http.close();
});
