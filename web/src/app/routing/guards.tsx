import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useSession } from "../../features/accounts/session/session";
import type { SignInNotice } from "../../features/accounts/sign-in/sign-in-notice";
import { sessionTexts } from "../../features/accounts/texts";
import { paths } from "../../lib/paths";

/** Lets members through; others sign in first and come back. */
export function RequireSignedIn() {
  const { status } = useSession();
  return status === "signedIn" ? <Outlet /> : <RedirectToSignIn />;
}

/** Lets admins through; other members go home. The server refuses by itself: this only spares them the sight. */
export function RequireAdmin({ redirectVisitorsTo }: { redirectVisitorsTo: "login" | "home" }) {
  const { status, viewer } = useSession();
  if (status === "signedIn" && viewer?.role === "ADMIN") return <Outlet />;
  return status === "signedOut" && redirectVisitorsTo === "login" ? <RedirectToSignIn /> : <Navigate to={paths.home()} replace />;
}

/** Sends those home who come already signed in; the forms themselves lead on whoever signs in on them. */
export function GuestOnly() {
  const { status } = useSession();
  const [arrivedSignedOut] = useState(status !== "signedIn");
  return arrivedSignedOut ? <Outlet /> : <Navigate to={paths.home()} replace />;
}

function RedirectToSignIn() {
  const { pathname, search, hash } = useLocation();
  const state: SignInNotice = { notice: sessionTexts.signInFirst };
  return <Navigate to={paths.login(pathname + search + hash)} state={state} replace />;
}
