import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { classNames } from "../../lib/class-names";
import { paths } from "../../lib/paths";
import { PageHeader } from "../../ui/page-header";
import { adminTexts as texts } from "./texts";

const sections = [
  { label: texts.users, to: paths.adminUsers() },
  { label: texts.courses, to: paths.adminCourses() },
  { label: texts.orders, to: paths.adminOrders() },
  { label: texts.apiKeys, to: paths.adminApiKeys() },
  { label: texts.messages, to: paths.adminMessages() },
];

interface AdminFrameProps {
  title: string;
  subtitle?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** What the screens of the admin area share: title, and the way between them. */
export function AdminFrame({ title, subtitle, actions, children }: AdminFrameProps) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      <nav aria-label={texts.admin} className="mb-8 flex gap-6 overflow-x-auto border-b border-line">
        {sections.map(({ label, to }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              classNames(
                "-mb-px border-b-2 py-3 text-sm whitespace-nowrap",
                isActive ? "border-signal text-text" : "border-transparent text-muted hover:text-text",
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
