import { GlossaryPage } from "../../../features/courses/glossary/glossary-page";
import { ToolPage } from "../../../features/tools/tool-page";
import { ToolsPage } from "../../../features/tools/tools-page";

/** Works of reference. */
export const TOOL_PAGES = { glossary: GlossaryPage, tools: ToolsPage, tool: ToolPage };
