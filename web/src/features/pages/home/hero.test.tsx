import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { SessionContext, type Viewer } from "../../accounts/session/session";
import { sampleSession } from "../../accounts/session/sample-session";
import { Hero } from "./hero";

it.each([
  [null, "/register"],
  ["FREE", "/courses/intro-to-trading"],
  ["PREMIUM", "/my-courses"],
  ["ADMIN", "/my-courses"],
])("offers Start Trading and Explore Features to everyone, and leads %s to %s", (role, start) => {
  const viewer = role && ({ id: "u", role } as Viewer);
  const session = viewer ? sampleSession({ status: "signedIn", viewer }) : sampleSession();
  render(
    <MemoryRouter>
      <SessionContext value={session}>
        <Hero />
      </SessionContext>
    </MemoryRouter>,
  );
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Start Trading",
    "Explore Features",
  ]);
  expect(screen.getByRole("link", { name: "Start Trading" })).toHaveAttribute("href", start);
});
