import { ToolPage } from "../../../features/tools/tool-page";
import { ToolsPage } from "../../../features/tools/tools-page";

/** The calculators, which share most of their code. */
export const TOOL_PAGES = { tools: ToolsPage, tool: ToolPage };
