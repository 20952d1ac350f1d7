/** @jest-environment node */
import { meanings, tools } from "./texts";

it("says what the names mean that promise more elsewhere", () => {
  expect(meanings.map(({ name }) => name)).toEqual(["AI-powered", "Trading Simulator", "Portfolio Management"]);
  const toolText = (title: string) => tools.find((tool) => tool.title === title)?.text;
  expect(toolText("Trading Simulator")).toContain("A method, not software");
  expect(toolText("Portfolio Management")).toContain("we manage no money");
});
