import { readdir } from "node:fs/promises";
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { linksOf, PDF, pngPicture, postFile, sendFiles, uploadFile } from "../../kit/attachments";
import { expectRefusal } from "../../kit/clients/rest-client";
import { createChannel, deleteMessage } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { createPerson } from "../../kit/people";
import { S3_KEY, startS3Server, type S3Server } from "../../kit/servers/s3-server";
import { startTestApp, type TestApp } from "../../kit/test-app";

const BUCKET = "community-files";

let server: S3Server;
let client: S3Client;

beforeAll(async () => {
  server = await startS3Server(BUCKET);
  const credentials = { accessKeyId: S3_KEY, secretAccessKey: S3_KEY };
  client = new S3Client({ endpoint: server.endpoint, region: "us-east-1", forcePathStyle: true, credentials });
});

afterAll(async () => {
  client.destroy();
  await server.stop();
});

const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop();
});

async function startWithS3(secret = S3_KEY): Promise<TestApp> {
  const app = await startTestApp({
    env: {
      ATTACHMENTS_S3_BUCKET: BUCKET,
      ATTACHMENTS_S3_ENDPOINT: server.endpoint,
      ATTACHMENTS_S3_ACCESS_KEY: S3_KEY,
      ATTACHMENTS_S3_SECRET_KEY: secret,
    },
  });
  apps.push(app);
  return app;
}

async function keys(): Promise<string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
  return Contents.flatMap(({ Key }) => Key ?? []);
}

it("stores, opens, and removes files in the bucket, and nothing in the data folder", async () => {
  const app = await startWithS3();
  const [ada, channel] = [await createPerson(app), await createChannel(app)];
  const [image, document] = [
    await uploadFile(app, ada, await pngPicture()),
    await uploadFile(app, ada, PDF, "plan.pdf"),
  ];
  const message = await sendFiles(app, ada, channel.id, [image.id, document.id]);
  const stored = await keys();
  expect(stored.map((key) => key.replace(/[0-9a-f]{40}/, "KEY")).sort()).toEqual([
    "attachments/KEY-file",
    "attachments/KEY-thumbnail",
    "attachments/KEY-view",
  ]);
  for (const links of await linksOf(app, ada, [image.id, document.id])) {
    const response = await fetch(app.url + links.url);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, bytes.length]).toEqual([200, links.id === image.id ? image.bytes : PDF.length]);
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    if (links.id === document.id) expect(bytes.equals(PDF)).toBe(true);
  }
  expect(await readdir(app.dataDir)).not.toContain("attachments");
  await deleteMessage(app, ada, message.id);
  await eventually("the bucket is empty", async () => (await keys()).length === 0);
});

it("answers 404 for a file that is missing in the bucket", async () => {
  const app = await startWithS3();
  const [ada, channel] = [await createPerson(app), await createChannel(app)];
  const { id } = await uploadFile(app, ada, PDF, "plan.pdf");
  await sendFiles(app, ada, channel.id, [id]);
  for (const Key of await keys()) await client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key }));
  const [links] = await linksOf(app, ada, [id]);
  const response = await fetch(app.url + (links?.url ?? ""));
  expect([response.status, await response.json()]).toMatchObject([404, { code: "NOT_FOUND" }]);
});

it("signs its requests: with a wrong secret the server stores nothing, and the member can try again", async () => {
  const app = await startWithS3("wrong");
  const ada = await createPerson(app);
  const refusal = expectRefusal(await postFile(app, ada, PDF, "plan.pdf"), 503, "UNAVAILABLE");
  expect(refusal.message).toBe("The file couldn't be stored. Please try again.");
  expect(await keys()).toEqual([]);
  expect(await app.sql(`SELECT id FROM attachments`)).toEqual([]);
});
