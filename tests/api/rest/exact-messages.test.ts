import { createPerson } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const app = useApp({ env: { PAYMENTS: "test" } });

it.each([
  [{}],
  [{ code: "" }],
  [{ code: null }],
  [{ code: "12345" }],
  [{ code: "1234567" }],
  [{ code: ["123456"] }],
  [{ code: {} }],
])("verify-mfa rejects %j with the documented message", async (body) => {
  const response = await rest(app, "post", "/api/auth/verify-mfa").send({ email: "ada@example.test", ...body });
  expectRefusal(response, 400, "VALIDATION");
  expect(response.body).toMatchObject({
    message: "Please enter a valid 6-digit code",
    fields: { code: ["Please enter a valid 6-digit code"] },
  });
});

it("verify-mfa accepts six digits sent as a number", async () => {
  const body = { email: "ada@example.test", code: 123456 };
  expectRefusal(await rest(app, "post", "/api/auth/verify-mfa").send(body), 401, "UNAUTHENTICATED");
});

it.each([
  [undefined],
  [{}],
  [{ courseId: "" }],
  [{ courseId: " " }],
  [{ courseId: null }],
  [{ courseId: 0 }],
  [{ courseId: [] }],
])("checkout rejects %j with 400", async (body) => {
  const person = await createPerson(app);
  expectRefusal(await rest(app, "post", "/api/payments/checkout", person).send(body), 400, "VALIDATION");
});

it("direct-checkout rejects a missing course with 400", async () => {
  const person = await createPerson(app);
  for (const query of ["", "?courseId=", "?courseId=%20"]) {
    expectRefusal(await rest(app, "get", `/api/stripe/direct-checkout${query}`, person), 400, "VALIDATION");
  }
});
