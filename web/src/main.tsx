import "./ui/theme/fonts.css";
import "./ui/theme/theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Application, buildApplication } from "./app/application";
import { discardOtherVersions } from "./lib/storage/storage";

discardOtherVersions();

const container = document.getElementById("root");
if (!container) throw new Error("The page has no element with the id root");

createRoot(container).render(
  <StrictMode>
    <Application {...buildApplication()} />
  </StrictMode>,
);
