import type { ReactNode } from "react";

interface SettingRowProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
  /** Opened by the action, such as a form. */
  children?: ReactNode;
}

/** One setting: title, current state, and action. */
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
