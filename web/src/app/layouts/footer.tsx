import { Link } from "react-router-dom";
import { brand } from "../../lib/brand";
import { paths } from "../../lib/paths";

const links = [
  { label: "Courses", to: paths.courses() },
  { label: "Calculators", to: paths.tools() },
  { label: "Glossary", to: paths.glossary() },
  { label: "Explore", to: paths.explore() },
  { label: `Why ${brand.name}`, to: paths.whyGlitch() },
  { label: "Contact", to: paths.contact() },
  { label: "Can't stop trading?", to: paths.help() },
  { label: "Withdraw from contract here", to: paths.withdraw() },
  { label: "Complaints", to: paths.complaints() },
  { label: "Terms", to: paths.terms() },
  { label: "Privacy", to: paths.privacy() },
];

export function Footer() {
  return (
    <footer className="border-t border-line print:hidden">
      <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-8 text-sm text-muted sm:px-8 md:flex-row md:items-end md:justify-between">
        <div className="flex flex-col gap-1.5">
          <p className="max-w-md text-xs">
            Education, not investment advice. We are not authorized or regulated by any financial regulator. You can
            lose more than you invest. Past results don't guarantee future results.
          </p>
          <p>
            © <span className="figures">{brand.copyrightYear}</span> {brand.name}. All rights reserved.
          </p>
        </div>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {links.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className="transition-colors hover:text-text">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
