import type { EntityManager } from "typeorm";
import { rowsOf } from "../../kernel/database";
import { AppError, notFound } from "../../kernel/errors";

export interface Subject {
  id: string;
  username: string;
  role: string;
  avatar: string;
  email: string | null;
  name: string;
}

/**
 * The person something is to be done to, locked against other acts. Admins are locked together, so that two of them
 * cannot remove each other at the same moment and leave none.
 */
export async function lockSubject(manager: EntityManager, userId: string): Promise<Subject> {
  const rows = await rowsOf<Subject>(
    manager,
    `SELECT id, username, role, avatar, email, name FROM users
     WHERE (id = $1 OR role = 'ADMIN') AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
    [userId],
  );
  const subject = rows.find((row) => row.id === userId);
  if (!subject) throw notFound("User");
  return subject;
}

/** After `lockSubject`: somebody has to be left who can let others in. */
export async function requireAnotherAdmin(manager: EntityManager, subject: Subject): Promise<void> {
  if (subject.role !== "ADMIN") return;
  const others = await rowsOf(
    manager,
    `SELECT 1 FROM users WHERE role = 'ADMIN' AND deleted_at IS NULL AND id <> $1 LIMIT 1`,
    [subject.id],
  );
  if (!others.length) throw new AppError("CONFLICT", "This is the last admin");
}
