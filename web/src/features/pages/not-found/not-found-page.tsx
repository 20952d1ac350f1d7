import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { notFoundTexts as texts } from "./texts";

const REDIRECT_DELAY_MS = 3000;

export function NotFoundPage() {
  const navigate = useNavigate();
  useEffect(
    function goToCourses() {
      const timer = window.setTimeout(() => void navigate(paths.courses(), { replace: true }), REDIRECT_DELAY_MS);
      return () => window.clearTimeout(timer);
    },
    [navigate],
  );
  return (
    <div className="relative isolate flex flex-1 flex-col justify-center overflow-hidden">
      <div aria-hidden="true" className="grid-backdrop absolute inset-0 -z-10" />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-24 sm:px-8">
        <p className="figures text-sm text-muted">404 / page not found</p>
        <h1 className="glitch-title font-display text-display font-semibold">{texts.title}</h1>
        <p className="max-w-md text-muted">This page doesn't exist. We'll take you to the courses in 3 seconds.</p>
        <span aria-hidden="true" className="block h-px max-w-md bg-line">
          <span className="rotation-mark block h-full origin-left bg-signal" />
        </span>
        <div>
          <ButtonLink to={paths.courses()} variant="secondary" size="lg">
            {texts.action}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
