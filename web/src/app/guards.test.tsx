import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { SessionContext, type Session, type Viewer } from "../features/accounts/session";
import { GuestOnly, RequireAdmin, RequireSignedIn } from "./guards";

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function open(address: string, viewer: Pick<Viewer, "role"> | null) {
  const session: Session = {
    status: viewer ? "signedIn" : "signedOut",
    viewer: viewer as Viewer | null,
    signIn: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
    forget: () => undefined,
  };
  render(
    <SessionContext value={session}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route element={<RequireSignedIn />}>
            <Route path="/leaderboard" element={<Address />} />
          </Route>
          <Route element={<RequireAdmin signedOutTo="login" />}>
            <Route path="/admin/users" element={<Address />} />
          </Route>
          <Route element={<RequireAdmin signedOutTo="home" />}>
            <Route path="/admin/messages" element={<Address />} />
          </Route>
          <Route element={<GuestOnly />}>
            <Route path="/login" element={<Address />} />
          </Route>
          <Route path="/" element={<Address />} />
        </Routes>
      </MemoryRouter>
    </SessionContext>,
  );
}

const member = { role: "FREE" } as const;
const admin = { role: "ADMIN" } as const;

test.each([
  ["/leaderboard?timeframe=weekly", null, "/login?returnTo=%2Fleaderboard%3Ftimeframe%3Dweekly"],
  ["/leaderboard", member, "/leaderboard"],
  ["/admin/users", null, "/login?returnTo=%2Fadmin%2Fusers"],
  ["/admin/users", member, "/"],
  ["/admin/users", admin, "/admin/users"],
  ["/admin/messages", null, "/"],
  ["/admin/messages", member, "/"],
  ["/admin/messages", admin, "/admin/messages"],
  ["/login", null, "/login"],
  ["/login", member, "/"],
])("%s for %p leads to %s", async (address, viewer, shown) => {
  open(address, viewer);
  expect(await screen.findByText(shown)).toBeInTheDocument();
});
