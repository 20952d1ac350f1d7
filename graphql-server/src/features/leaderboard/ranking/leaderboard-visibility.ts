import type { DataSource } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import type { Viewer } from "../../../kernel/auth/viewer";
import { query } from "../../../kernel/database";

/** Shows or hides the viewer on the leaderboards of all periods. */
export class LeaderboardVisibility {
  constructor(
    private readonly database: DataSource,
    private readonly bus: Bus<Topics>,
  ) {}

  async set(viewer: Viewer, listed: boolean): Promise<boolean> {
    await query(this.database, `UPDATE users SET listed = $2 WHERE id = $1`, [viewer.id, listed]);
    this.bus.publish("standingsMoved", "all", {});
    return listed;
  }
}
