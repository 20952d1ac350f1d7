import { useEffect, useRef, type ReactNode } from "react";
import { skipToken } from "@apollo/client/react";
import { NavLink, useLocation } from "react-router-dom";
import { classNames } from "../../lib/class-names";
import { paths } from "../../lib/paths";
import { PageHeader } from "../../ui/page/page-header";
import { QuarantineBanner } from "./quarantine-banner";
import { useAdminTasksQuery } from "./admin-tasks.generated";
import { adminTexts as texts } from "./texts";

/** What is due, the members, what we teach, the money, and the site. */
const groups = [
  [{ label: "Today", to: paths.adminToday() }],
  [
    { label: texts.users, to: paths.adminUsers() },
    { label: texts.messages, to: paths.adminMessages() },
    { label: "Moderation", to: paths.moderation() },
  ],
  [
    { label: texts.courses, to: paths.adminCourses() },
    { label: "Team and testimonials", to: paths.adminPeople() },
  ],
  [
    { label: "Orders", to: paths.adminOrders() },
    { label: texts.analytics, to: paths.adminAnalytics() },
  ],
  [
    { label: "API keys", to: paths.adminApiKeys() },
    { label: "Audit Log", to: paths.adminAudit() },
  ],
];

/** Other paths of the users section. */
const usersPathAliases = [paths.admin(), "/admin/tools"];

interface AdminFrameProps {
  title: string;
  titleIsName?: boolean;
  subtitle?: string;
  actions?: ReactNode;
  /** Shows only the page: moderators who aren't admins can't open the other ones. */
  isForModerators?: boolean;
  children: ReactNode;
}

/** The title and navigation of every admin page, and the banner of a restored site. */
export function AdminFrame({ title, titleIsName, subtitle, actions, isForModerators, children }: AdminFrameProps) {
  const { pathname } = useLocation();
  const isUsersPage = usersPathAliases.includes(pathname);
  const sectionsRef = useRef<HTMLElement>(null);
  const { data } = useAdminTasksQuery(isForModerators ? skipToken : { fetchPolicy: "cache-and-network" });
  const tasks = data?.adminTasks;
  const waiting: Record<string, number> = tasks
    ? {
        [paths.adminToday()]:
          tasks.unreadMessages +
          tasks.openCases +
          tasks.openAppeals +
          tasks.pendingChannels +
          tasks.pendingWithdrawals +
          tasks.disputes +
          tasks.failingEmails,
        [paths.adminMessages()]: tasks.unreadMessages,
        [paths.moderation()]: tasks.openCases + tasks.openAppeals,
        [paths.adminOrders()]: tasks.pendingWithdrawals + tasks.disputes,
      }
    : {};
  useEffect(
    function scrollToCurrentSection() {
      // On phones, the row is wider than the screen.
      const current = sectionsRef.current?.querySelector<HTMLElement>("[aria-current]");
      if (current) sectionsRef.current?.scrollTo({ left: current.offsetLeft - sectionsRef.current.offsetLeft - 24 });
    },
    [pathname],
  );
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader title={title} titleIsName={titleIsName} subtitle={subtitle} actions={actions} />
      {!isForModerators && (
        <nav
          ref={sectionsRef}
          aria-label="Admin area"
          // On phones, the row runs edge to edge and fades out to show that it scrolls.
          className="mb-8 flex gap-4 overflow-x-auto border-b border-line max-md:-mx-4 max-md:mask-r-from-[calc(100%-3rem)] max-md:mask-l-from-[calc(100%-1rem)] max-md:pr-12 max-md:pl-4 sm:max-md:-mx-8 sm:max-md:pl-8"
        >
          {groups.map((group) => (
            <div
              key={group[0]?.to}
              className="flex flex-none gap-4 not-first:border-l not-first:border-line not-first:pl-4"
            >
              {group.map(({ label, to }) => (
                <NavLink
                  key={to}
                  to={to}
                  className={({ isActive }) =>
                    classNames(
                      "-mb-px border-b-2 py-3 text-sm whitespace-nowrap",
                      isActive || (isUsersPage && to === paths.adminUsers())
                        ? "border-signal text-text"
                        : "border-transparent text-muted hover:text-text",
                    )
                  }
                >
                  {label}
                  {(waiting[to] ?? 0) > 0 && (
                    <span className="figures relative ml-2 text-xs text-signal">
                      {waiting[to]}
                      <span className="sr-only"> waiting</span>
                    </span>
                  )}
                </NavLink>
              ))}
            </div>
          ))}
        </nav>
      )}
      {!isForModerators && <QuarantineBanner />}
      {children}
    </div>
  );
}
