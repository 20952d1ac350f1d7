import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { type SignInNotice, useSession } from "../../accounts";

/** Returns a function that sends visitors to the sign-in page with a reason, and returns whether it did so. */
export function useVisitorRedirect(): (reason: string) => boolean {
  const { status } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (reason) => {
    if (status === "signedIn") return false;
    void navigate(paths.login(pathname), { state: { notice: reason } satisfies SignInNotice });
    return true;
  };
}
