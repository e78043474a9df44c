"use server";

import { z } from "zod";
import type { OfferedOrganisation } from "@/components/dashboard/frame/open-there";
import { findDashboard } from "./dashboard-context";
import { organisationOf } from "./organisation-of";

/** Asked by a page that is not there where somebody is: whether it is in another organisation of theirs. */
export async function findOrganisationOf(path: string): Promise<OfferedOrganisation | null> {
  const asked = z.string().max(2000).parse(path);
  const context = await findDashboard();
  return context && organisationOf(context.db, context.session, asked);
}
