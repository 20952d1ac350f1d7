import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { AppError, notFound } from "../../kernel/errors/errors";
import { requireUuid } from "../../kernel/ids";
import { assertAdmin, type Viewer } from "../../kernel/auth/viewer";
import { writeAudit, type FeaturedPersonAction } from "../moderation";
import type { SaveFeaturedPersonInput } from "./featured-people.inputs";
import { FeaturedPerson } from "./featured-person.entity";
import { query, transact } from "../../kernel/database";

/** Limit per section of the page, which shows all of them. */
const MAX_PER_KIND = 24;

interface FeaturedPeopleServiceDeps {
  database: DataSource;
  clock: Clock;
}

/** Manages the real people on the Explore page. */
export class FeaturedPeopleService {
  constructor(private readonly deps: FeaturedPeopleServiceDeps) {}

  list(): Promise<FeaturedPerson[]> {
    return this.deps.database.manager.find(FeaturedPerson, { order: { position: "ASC", createdAt: "ASC", id: "ASC" } });
  }

  async save(viewer: Viewer, input: SaveFeaturedPersonInput): Promise<FeaturedPerson> {
    assertAdmin(viewer);
    const { id, kind, position } = input;
    const values = {
      kind,
      position,
      name: input.name.trim(),
      title: input.title.trim(),
      text: input.text.trim(),
      expertise: input.expertise.map((field) => field.trim()).filter(Boolean),
    };
    return transact(this.deps.database, async (manager) => {
      // Serializes saves, so that two of them cannot exceed the limit together.
      await query(manager, `LOCK TABLE featured_people IN SHARE ROW EXCLUSIVE MODE`);
      const existing = id ? await manager.findOneBy(FeaturedPerson, { id: requireUuid(id) }) : null;
      if (id && !existing) throw notFound("Person");
      if (existing?.kind !== kind && (await manager.countBy(FeaturedPerson, { kind })) >= MAX_PER_KIND) {
        throw new AppError("CONFLICT", `At most ${MAX_PER_KIND} people can be shown in one section`);
      }
      const action = existing ? "featured_person.changed" : "featured_person.created";
      await this.audit(manager, viewer, action, { ...existing, ...values });
      return manager.save(FeaturedPerson, { ...existing, ...values });
    });
  }

  async delete(viewer: Viewer, id: string): Promise<void> {
    assertAdmin(viewer);
    await transact(this.deps.database, async (manager) => {
      const person = await manager.findOneBy(FeaturedPerson, { id: requireUuid(id) });
      if (!person) throw notFound("Person");
      await manager.delete(FeaturedPerson, { id: person.id });
      await this.audit(manager, viewer, "featured_person.deleted", person);
    });
  }

  private audit(
    manager: EntityManager,
    { id: authorId }: Viewer,
    action: FeaturedPersonAction,
    { kind, name, title }: Pick<FeaturedPerson, "kind" | "name" | "title">,
  ): Promise<void> {
    return writeAudit(manager, { authorId, action, details: { kind, name, title }, at: this.deps.clock.now() });
  }
}
