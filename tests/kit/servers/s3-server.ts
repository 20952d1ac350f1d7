import { spawn } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { eventually } from "../eventually";
import { freePort } from "./free-port";

/** The server's only account. */
export const S3_KEY = "S3RVER";

export interface S3Server {
  endpoint: string;
  stop(): Promise<void>;
}

/**
 * Starts s3rver, an S3-compatible server, in its own process. It accepts any signature of version 4, so requests pass through a
 * check that follows AWS's documentation of signatures.
 */
export async function startS3Server(bucket: string): Promise<S3Server> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), "glitch-s3-"));
  const command = path.resolve("node_modules/s3rver/bin/s3rver.js");
  const options = [
    "--directory",
    folder,
    "--port",
    String(port),
    "--address",
    "127.0.0.1",
    "--configure-bucket",
    bucket,
  ];
  const process_ = spawn(process.execPath, [command, "--silent", ...options], { stdio: "ignore" });
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    );
  await eventually("the S3 server answers", isReady);
  const gate = createServer((request, response) => void forwardIfSigned(request, response, port)).listen(
    0,
    "127.0.0.1",
  );
  await once(gate, "listening");
  const address = gate.address();
  if (address === null || typeof address === "string") throw new Error("The S3 server has no port");
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      gate.closeAllConnections();
      gate.close();
      const exited = once(process_, "exit");
      process_.kill();
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function forwardIfSigned(request: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  if (!isSigned(request, body)) {
    response.writeHead(403, { "content-type": "application/xml" });
    response.end("<Error><Code>SignatureDoesNotMatch</Code><Message>The signature doesn't match.</Message></Error>");
    return;
  }
  const { method, url, headers } = request;
  const forwarded = send({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  forwarded.end(body);
}

const sha256 = (data: Buffer | string): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, data: string): Buffer => createHmac("sha256", key).update(data).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

function isSigned({ method = "", url = "", headers }: IncomingMessage, body: Buffer): boolean {
  const [, account, date = "", region = "", signedHeaders = "", signature] =
    AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  const bodyHash = String(headers["x-amz-content-sha256"]);
  if (account !== S3_KEY || bodyHash !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url, "http://localhost");
  searchParams.sort();
  const canonicalQuery = [...searchParams].map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
  const canonicalHeaders = signedHeaders.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, canonicalQuery, canonicalHeaders.join(""), signedHeaders, bodyHash].join("\n");
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", String(headers["x-amz-date"]), scope, sha256(canonical)].join("\n");
  const key = [date, region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${S3_KEY}`);
  return hmac(key, text).toString("hex") === signature;
}
