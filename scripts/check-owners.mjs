import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/** Tests set another folder. */
const SOURCES = process.env.WRITING_SOURCES ?? join(root, "graphql-server/src");

/** The owners of tables without an entity. */
const WITHOUT_ENTITY = { server_processes: "kernel", pgboss: "kernel" };

/** Files that write tables of other owners. */
const EXCEPTIONS = new Set([
  // Replaces the rows of all tables.
  "backup/restore-backup.ts",
  // Every feature stores its events in its own transaction, and notifications depends on those features.
  "kernel/notification-events.ts",
]);

const TABLE_NAME = String.raw`(?:ONLY\s+)?(?:public\.)?"?(?<table>[a-z_]+|\$\{)`;
const SQL_WRITE = new RegExp(
  String.raw`\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|(?<!\b(?:DO|FOR|KEY)\s)UPDATE)\s+${TABLE_NAME}`,
  "g",
);
const ENTITY_WRITE =
  /\.(?:insert|update|delete|save|upsert|remove|increment|decrement|softDelete|into|getRepository|createQueryBuilder)\(\s*(?<entity>[A-Z]\w*)\b/g;
const ENTITY = /@Entity\("(?<table>\w+)"\)[\s\S]*?export class (?<entity>\w+)/g;

const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .sort()
  .map((file) => ({ file, text: readFileSync(join(SOURCES, file), "utf8") }));

/** A feature owns the tables of its entities, and only the owner writes a table. */
const ownerOf = (file) => /^(?:features\/)?([^/]+)/.exec(file)[1];

const owners = new Map(Object.entries(WITHOUT_ENTITY));
const tableOf = new Map();
for (const { file, text } of files) {
  for (const { groups } of text.matchAll(ENTITY)) {
    owners.set(groups.table, ownerOf(file));
    tableOf.set(groups.entity, groups.table);
  }
}

/** The tables that a statement writes. An interpolated name can be any table that the file names in quotes. */
function* writtenTables(text) {
  for (const { groups } of text.matchAll(SQL_WRITE)) {
    if (groups.table !== "${") yield groups.table;
    else for (const [, name] of text.matchAll(/["'`](\w+)["'`]/g)) if (owners.has(name)) yield name;
  }
  for (const { groups } of text.matchAll(ENTITY_WRITE)) {
    if (tableOf.has(groups.entity)) yield tableOf.get(groups.entity);
  }
}

const problems = new Set();
for (const { file, text } of files.filter((each) => !EXCEPTIONS.has(each.file))) {
  for (const table of writtenTables(text)) {
    const owner = owners.get(table);
    if (!owner) problems.add(`${file} writes ${table}, which has no owner. Add it to WITHOUT_ENTITY.`);
    else if (owner !== ownerOf(file))
      problems.add(`${file} writes ${table}, a table of ${owner}. Call a function that ${owner} exports instead.`);
  }
}
console.log(problems.size > 0 ? [...problems].join("\n") : "0 writes of tables of other features");
process.exitCode = problems.size > 0 ? 1 : 0;
