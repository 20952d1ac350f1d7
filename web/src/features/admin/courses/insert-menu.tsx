import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { Menu } from "../../../ui/overlay/menu";
import { lessonExamples } from "./lesson-examples";

/** Inserts an example of a block, which the author then changes. */
export function InsertMenu({ onInsert }: { onInsert: (block: string) => void }) {
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="secondary" size="sm">
          <Icon name="plus" size={16} />
          Insert
        </Button>
      }
      items={lessonExamples.map(({ label, block }) => ({ label, onSelect: () => onInsert(block) }))}
    />
  );
}
