import type { ReactNode } from "react";

interface SettingRowProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
  /** What the action opened. */
  children?: ReactNode;
}

/** One setting: what it is, how it stands, what can be done about it. */
export function SettingRow({ title, text, action, children }: SettingRowProps) {
  return (
    <div className="flex flex-col gap-4 border-t border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-medium">{title}</h3>
          <p className="text-sm text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
