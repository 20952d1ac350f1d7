import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { UNKNOWN_ID, usePerson } from "../../kit/people";
import { expectRefusal, rest, type RestResponse } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

interface Written {
  id: string;
  name: string;
  email: string;
  message: string;
  timestamp: string;
}

const FORM = { name: "Ada Visitor", email: "ada@example.test", message: "Where do I begin?" };

const app = useApp({ env: { TRUST_PROXY: "on" } });
const admin = usePerson(app, { role: "ADMIN" });
const member = usePerson(app);
let address = 0;

/** Posts from a new IP address each time, unless the test is about the rate limit. */
const post = (body: object, from = `10.9.0.${(address += 1)}`) =>
  rest(app, "post", "/api/contact").set("x-forwarded-for", from).send(body);

async function write(message: string): Promise<Written> {
  const response = await post({ ...FORM, message });
  expect(response.status).toBe(201);
  return response.body as Written;
}

describe("POST /api/contact", () => {
  it("accepts a message from a visitor and returns what it stored", async () => {
    const response = await post({ ...FORM, name: "  Ada Visitor ", message: " Where do I begin?\n" });
    expect(response.status).toBe(201);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.body).toEqual({
      ...FORM,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    });
  });

  it("returns validation errors by field", async () => {
    const { fields } = expectRefusal(await post({ name: " ", email: "unknown", message: " \n " }), 400, "VALIDATION");
    expect(fields).toEqual({
      name: ["Full name is required"],
      email: ["Please enter a valid email address"],
      message: ["Message is required"],
    });
    expectRefusal(await post({}), 400, "VALIDATION");
    expectRefusal(await post({ ...FORM, message: { text: "an object" } }), 400, "VALIDATION");
    expectRefusal(await post({ ...FORM, message: "x".repeat(4_001) }), 400, "VALIDATION");
    expectRefusal(await post({ ...FORM, name: "Ada\r\nBcc: all@example.test" }), 400, "VALIDATION");
  });

  it("accepts five messages in ten minutes per IP address", async () => {
    for (let turn = 0; turn < 5; turn += 1) expect((await post(FORM, "10.9.1.1")).status).toBe(201);
    const refused = await post(FORM, "10.9.1.1");
    expectRefusal(refused, 429, "RATE_LIMITED");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(500);
    expect((await post(FORM, "10.9.1.2")).status).toBe(201);
  });

  it("counts the addresses of one IPv6 network together", async () => {
    for (let turn = 0; turn < 5; turn += 1) expect((await post(FORM, `2001:db8:0:7::${turn}`)).status).toBe(201);
    expectRefusal(await post(FORM, "2001:db8:0:7:a:b:c:d"), 429, "RATE_LIMITED");
    expect((await post(FORM, "2001:db8:0:8::1")).status).toBe(201);
  });
});

describe("GET /api/contact", () => {
  it("returns a plain array to admins, newest first", async () => {
    const [older, newer] = [await write("The older one"), await write("The newer one")];
    const response: RestResponse = await rest(app, "get", "/api/contact", admin);
    expect(response.status).toBe(200);
    const messages = response.body as Written[];
    expect(messages.slice(0, 2)).toEqual([newer, older]);
    const { data } = await graphql(
      app,
      gql(`query RestContactContactMessages { contactMessages(first: 1) { edges { cursor } } }`),
      {},
      admin.token,
    );
    const after = encodeURIComponent(data?.contactMessages.edges[0]?.cursor ?? "");
    const next = await rest(app, "get", `/api/contact?after=${after}`, admin);
    expect((next.body as Written[])[0]).toEqual(older);
    expectRefusal(await rest(app, "get", "/api/contact?after=yesterday", admin), 400, "VALIDATION");
  });

  it("rejects visitors and members", async () => {
    expectRefusal(await rest(app, "get", "/api/contact"), 401, "UNAUTHENTICATED");
    const { message } = expectRefusal(await rest(app, "get", "/api/contact", member), 403, "FORBIDDEN");
    expect(message).toBe("Access denied. Admin privileges required.");
  });
});

describe("DELETE /api/contact/{id}", () => {
  it("lets only admins delete a message, once", async () => {
    const { id } = await write("To be deleted");
    expectRefusal(await rest(app, "delete", `/api/contact/${id}`), 401, "UNAUTHENTICATED");
    expectRefusal(await rest(app, "delete", `/api/contact/${id}`, member), 403, "FORBIDDEN");
    const response = await rest(app, "delete", `/api/contact/${id}`, admin);
    expect({ status: response.status, text: response.text }).toEqual({ status: 204, text: "" });
    expectRefusal(await rest(app, "delete", `/api/contact/${id}`, admin), 404, "NOT_FOUND");
    const left: RestResponse = await rest(app, "get", "/api/contact", admin);
    expect((left.body as Written[]).map((each) => each.id)).not.toContain(id);
  });

  it("distinguishes unknown IDs from malformed ones", async () => {
    expectRefusal(await rest(app, "delete", `/api/contact/${UNKNOWN_ID}`, admin), 404, "NOT_FOUND");
    expectRefusal(await rest(app, "delete", "/api/contact/17", admin), 400, "VALIDATION");
  });
});
