import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../lib/paths";
import { ButtonLink } from "../ui/button";

const redirectAfterMs = 3000;

export function NotFoundPage() {
  const navigate = useNavigate();
  useEffect(
    function goToCourses() {
      const timer = window.setTimeout(() => void navigate(paths.courses(), { replace: true }), redirectAfterMs);
      return () => window.clearTimeout(timer);
    },
    [navigate],
  );
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col justify-center gap-6 px-4 py-24 sm:px-8">
      <p className="figures text-sm text-muted">404 / no such address</p>
      <h1 className="glitch-title font-display text-display font-semibold">Redirecting...</h1>
      <p className="max-w-md text-muted">There is nothing here. In three seconds you will be looking at the courses.</p>
      <div>
        <ButtonLink to={paths.courses()} variant="secondary" size="lg">
          Go to Courses
        </ButtonLink>
      </div>
    </div>
  );
}
