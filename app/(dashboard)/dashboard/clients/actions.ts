"use server";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import type { Saving } from "@/components/dashboard/actions/saving";
import { type ClientForm, clientForm } from "@/components/dashboard/clients/client-form";
import type { KeysForm } from "@/components/dashboard/clients/client-keys";
import type { Credentials } from "@/components/dashboard/clients/client-secret";
import { changeClient } from "@/lib/clients/change-client";
import { createClient } from "@/lib/clients/create-client";
import { createPublicClient } from "@/lib/clients/create-public-client";
import { expireClientSecret } from "@/lib/clients/expire-client-secret";
import { revokeClient } from "@/lib/clients/revoke-client";
import { rotateClientSecret } from "@/lib/clients/rotate-client-secret";
import { setClientKeys } from "@/lib/clients/set-client-keys";
import { dashboardAction } from "../../dashboard-action";
import { requireUuid } from "../../not-found-errors";
import { unlessChanged } from "../../unless-changed";
import { readClientForm, readClientType, readSecretEnd } from "./read-client-form";

const PATH = "/dashboard/clients";

/** Null for a public client: it has no secret to show. */
export async function create(form: FormData): Promise<ActionResult<Credentials | null>> {
  return dashboardAction(PATH, async ({ db, author, session }) => {
    const asked = { tenantUuid: session.tenant.uuid, ...readClientForm(form) };
    if (readClientType(form) === "CONFIDENTIAL") {
      return createClient(db, author, { ...asked, expiresAt: readSecretEnd(form, session.tenant.timeZone) });
    }
    await createPublicClient(db, author, asked);
    return null;
  });
}

export async function change(
  clientId: string,
  form: FormData,
  version: string,
): Promise<ActionResult<Saving<ClientForm>>> {
  return dashboardAction(PATH, (context) => {
    const { db, author, session } = context;
    const named = { tenantUuid: session.tenant.uuid, clientId: requireUuid(clientId) };
    const typed = readClientForm(form);
    const at = { version, subjectUuid: clientId, action: "client.changed" };
    return unlessChanged<ClientForm>(context, at, async (guard) =>
      clientForm(
        await changeClient(db, author, named, typed, (present, wanted) =>
          guard(clientForm(present), clientForm(wanted)),
        ),
      ),
    );
  });
}

export async function rotate(clientId: string, form: FormData): Promise<ActionResult<{ clientSecret: string }>> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    rotateClientSecret(db, author, {
      tenantUuid: session.tenant.uuid,
      clientId: requireUuid(clientId),
      expiresAt: readSecretEnd(form, session.tenant.timeZone),
    }),
  );
}

export async function setKeys(
  clientId: string,
  form: FormData,
  version: string,
): Promise<ActionResult<Saving<KeysForm>>> {
  return dashboardAction(PATH, (context) => {
    const { db, author, session } = context;
    const typed = {
      tenantUuid: session.tenant.uuid,
      clientId: requireUuid(clientId),
      publicKeys: String(form.get("publicKeys") ?? ""),
    };
    const at = { version, subjectUuid: clientId, action: "client.keys_changed" };
    return unlessChanged<KeysForm>(context, at, async (guard) => ({
      publicKeys: await setClientKeys(db, author, typed, (present, wanted) =>
        guard({ publicKeys: present }, { publicKeys: wanted }),
      ),
    }));
  });
}

export async function expire(clientId: string, secretUuid: string): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    expireClientSecret(db, author, {
      tenantUuid: session.tenant.uuid,
      clientId: requireUuid(clientId),
      secretUuid: requireUuid(secretUuid),
    }),
  );
}

export async function revoke(clientId: string): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    revokeClient(db, author, session.tenant.uuid, requireUuid(clientId)),
  );
}
