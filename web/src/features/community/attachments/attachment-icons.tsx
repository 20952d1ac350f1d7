import type { ReactNode } from "react";

// Not in ui/icon-shapes, which every page loads.

function Shape({ size = 20, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      className="flex-none"
    >
      {children}
    </svg>
  );
}

export const CameraIcon = () => (
  <Shape>
    <path d="M3 7h4.5L9 4.5h6L16.5 7H21v12.5H3zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z" />
  </Shape>
);

export const DocumentIcon = () => (
  <Shape size={24}>
    <path d="M5 3h9.5L19 7.5V21H5zM14 3v5h5M8.5 12.5h7M8.5 16.5h7" />
  </Shape>
);

export const ZoomIcon = ({ sign }: { sign: "in" | "out" }) => (
  <Shape>
    <path
      d={`M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5l5 5M7.5 10.5h6${sign === "in" ? "M10.5 7.5v6" : ""}`}
    />
  </Shape>
);
