"use server";

import { z } from "zod";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { readBell } from "@/lib/overview/read-bell";
import { dashboardAction } from "../../dashboard-action";

/** What the bell showed at that moment has been read. */
export async function readAttention(at: string): Promise<ActionResult> {
  const moment = z.iso.datetime().parse(at);
  return dashboardAction("/dashboard", ({ db, caller }) => readBell(db, caller, new Date(moment)), "LATER");
}
