import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { AuthLayout } from "./src/features/accounts/form/auth-layout";
import { signInTexts } from "./src/features/accounts/texts";
import { signUpTexts } from "./src/features/accounts/sign-up/texts";
import { coursesTexts } from "./src/features/courses/texts";
import { PageHeader } from "./src/ui/page/page-header";

/** The heading of each entry page that is the same for everyone. */
const headings: Record<string, ReactElement> = {
  login: <AuthLayout title={signInTexts.title} intro={signInTexts.intro} />,
  register: <AuthLayout title={signUpTexts.title} intro={signUpTexts.intro} />,
  courses: (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader title={coursesTexts.title} subtitle={coursesTexts.subtitle} />
    </div>
  ),
};

/** The HTML of a page's heading, which index.html shows until React renders the page. Empty if it depends on the visitor. */
export function firstContentOf(page: string): string {
  const heading = headings[page];
  return heading ? renderToStaticMarkup(<div className="first-content">{heading}</div>) : "";
}
