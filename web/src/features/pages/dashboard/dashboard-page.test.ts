import { greeting } from "./dashboard-page";

it("welcomes members back only after their first day", () => {
  const ada = { name: "Ada Lovelace", username: "ada", createdAt: "2026-11-28T12:00:00Z" };
  expect(greeting(ada, new Date("2026-11-28T12:01:00Z"))).toBe("Welcome, Ada. Here's where to start.");
  expect(greeting({ ...ada, name: "" }, new Date("2026-11-29T12:00:00Z"))).toBe(
    "Welcome back, ada. Here's what's new.",
  );
});
