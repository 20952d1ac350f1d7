import { QueryFailedError } from "typeorm";
import { createLogger } from "./logger";

it("logs a failed SQL statement with its error code but without its values", () => {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line: string) => void lines.push(line) });
  const driverError = Object.assign(new Error("invalid input syntax for type json"), {
    code: "22P02",
    detail: "Key (email)=(ada@example.test) already exists.",
    where: 'JSON data, line 1: [{"text":"My secret',
  });
  const error = new QueryFailedError("INSERT INTO contact_messages VALUES ($1)", ["ada@example.test"], driverError);
  logger.error({ error }, "Internal server error");
  expect(lines.join("")).not.toMatch(/ada@example|My secret/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    msg: "Internal server error",
    error: {
      type: "QueryFailedError",
      message: "invalid input syntax for type json",
      errorCode: "22P02",
      query: "INSERT INTO contact_messages VALUES ($1)",
      stack: expect.stringContaining("logger.test.ts") as string,
    },
  });
});
