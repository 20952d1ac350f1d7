import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { StartupError } from "../kernel/errors/errors";

export const MANIFEST = "manifest.json";
const FORMAT = 1;

const content = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The version of the product. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  lastMigration: z.string(),
  /** The version of pg-boss's tables; null if the site never started. */
  jobTables: z.int().nullable(),
  /** Identifies JWT_SECRET, or the generated secret, without revealing it. */
  secret: z.string(),
  /** In the order in which they are restored. */
  tables: z.array(
    content.extend({ schema: identifier, name: identifier, columns: z.array(identifier), rows: z.int().min(0) }),
  ),
  /** The last value of each sequence that was used. */
  sequences: z.record(identifier, z.string().regex(/^\d+$/)),
  /** By path below the backup, such as uploads/NAME. */
  files: z.record(z.string().regex(/^(uploads|attachments|secrets)\/\w[\w.-]*$/), content),
  /** Files that the site had already lost. */
  missing: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableEntry = Manifest["tables"][number];
export type Content = z.infer<typeof content>;

export const newManifest = (
  values: Omit<Manifest, "format" | "tables" | "sequences" | "files" | "missing">,
): Manifest => ({ format: FORMAT, ...values, tables: [], sequences: {}, files: {}, missing: [] });

/** The path of a table's rows below the backup. */
export const tablePath = ({ schema, name }: Pick<TableEntry, "schema" | "name">): string =>
  path.join("tables", `${schema}.${name}.copy`);

export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(path.join(folder, MANIFEST), "utf8");
  } catch (cause) {
    throw new StartupError(`${folder} is not a complete backup: it has no ${MANIFEST}.`, { cause });
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartupError(`${path.join(folder, MANIFEST)} is damaged, or from a version that this one can't read.`, {
      cause,
    });
  }
}
