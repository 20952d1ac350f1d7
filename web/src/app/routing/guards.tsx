import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { type SignInNotice, useSession } from "../../features/accounts";
import { paths } from "../../lib/paths";

/** Redirects visitors to the sign-in page, which brings them back. */
export function RequireSignedIn() {
  const { status } = useSession();
  return status === "signedIn" ? <Outlet /> : <RedirectToSignIn />;
}

interface RequireStaffProps {
  redirectVisitorsTo: "login" | "home" | undefined;
  isOpenToModerators: boolean;
}

/** Redirects everyone but admins or moderators. Convenience only: the server enforces access. */
export function RequireStaff({ redirectVisitorsTo, isOpenToModerators }: RequireStaffProps) {
  const { status, viewer } = useSession();
  if (isOpenToModerators ? viewer?.viewerCanReview : viewer?.viewerCanModerate) return <Outlet />;
  return status === "signedOut" && redirectVisitorsTo !== "home" ? (
    <RedirectToSignIn />
  ) : (
    <Navigate to={paths.home()} replace />
  );
}

/** Redirects members who arrive signed in. After a sign-in on the page itself, the form navigates. */
export function GuestOnly() {
  const { status } = useSession();
  const [arrivedSignedOut] = useState(status !== "signedIn");
  return arrivedSignedOut ? <Outlet /> : <Navigate to={paths.home()} replace />;
}

function RedirectToSignIn() {
  const { pathname, search, hash } = useLocation();
  const state: SignInNotice = { notice: "Please sign in to continue." };
  return <Navigate to={paths.login(pathname + search + hash)} state={state} replace />;
}
