import { useState } from "react";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { UpgradeDialog } from "./checkout-preview";
import { myCoursesTexts } from "./texts";

/** The Premium offer of My Courses, with the reason when nothing is open yet. */
export function UpgradeBox({ reason }: { reason?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Card as="section" className="border-l-2 border-l-premium p-6 sm:flex sm:items-center sm:justify-between sm:gap-8">
      <div className="grid gap-2">
        {reason && <p className="font-medium">{reason}</p>}
        <h2 className="label text-premium">Premium</h2>
        <p className="text-sm text-muted">{myCoursesTexts.upgradeText}</p>
      </div>
      <Button className="mt-5 sm:mt-0" onClick={() => setOpen(true)}>
        {myCoursesTexts.upgrade}
      </Button>
      <UpgradeDialog open={open} onOpenChange={setOpen} />
    </Card>
  );
}
