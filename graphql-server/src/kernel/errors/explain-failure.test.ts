import { AppError, StartupError } from "./errors";
import { explainFailure } from "./explain-failure";

const failure = (message: string, fields: object): Error => Object.assign(new Error(message), fields);

it.each([
  [failure("ENOSPC: no space left on device, write", { code: "ENOSPC" }), /no space left on device.* Free some space/],
  [
    failure("EACCES: permission denied, open '/data/jwt-secret'", { code: "EACCES" }),
    /'\/data\/jwt-secret'.*folder's owner/,
  ],
  [failure("listen EACCES: permission denied 0.0.0.0:80", { code: "EACCES", port: 80 }), /Set PORT to 1024 or higher/],
  [failure("EROFS: read-only file system, mkdir '/data'", { code: "EROFS" }), /read-only/],
  [
    failure("failed", { driverError: failure("could not extend file", { code: "53100" }) }),
    /could not extend file.*no space/,
  ],
  [new StartupError("Stop it."), /^Stop it\.$/],
  [new AppError("NOT_FOUND", "No such account"), /^No such account$/],
])("explains %s in one line", (error, text) => {
  expect(explainFailure(error)).toMatch(text);
  expect(explainFailure(error)).not.toContain("\n");
});

it("leaves bugs to the stack trace", () => {
  expect(explainFailure(new TypeError("x is not a function"))).toBeNull();
  expect(explainFailure("text")).toBeNull();
});
