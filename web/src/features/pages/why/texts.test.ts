/** @jest-environment node */
import { meanings, tools } from "./texts";

it("explains product names that mean more on other sites", () => {
  expect(meanings.map(({ name }) => name)).toEqual(["AI-powered", "Trading Simulator", "Portfolio Management"]);
  const toolText = (title: string) => tools.find((tool) => tool.title === title)?.text;
  expect(toolText("Trading Simulator")).toContain("No real prices, and no money.");
  expect(toolText("Portfolio Management")).toContain("we manage no money");
});
