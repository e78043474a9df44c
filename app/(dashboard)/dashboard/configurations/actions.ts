"use server";

import { redirect } from "next/navigation";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import type { Saving } from "@/components/dashboard/actions/saving";
import { configurationFields } from "@/components/dashboard/configurations/configuration-form-values";
import { changeConfiguration } from "@/lib/configurations/change-configuration";
import { type ConfigurationRequest, configurationRequest } from "@/lib/configurations/configuration-request";
import type { ConfigurationDetail } from "@/lib/configurations/contract";
import { createConfiguration } from "@/lib/configurations/create-configuration";
import { getConfiguration } from "@/lib/configurations/get-configuration";
import { invalidBody } from "@/lib/shared/zod-errors";
import { revealCallbackSecret } from "@/lib/webhooks/secrets/reveal-callback-secret";
import { rotateCallbackSecret } from "@/lib/webhooks/secrets/rotate-callback-secret";
import { dashboardAction } from "../../dashboard-action";
import { requireUuid } from "../../not-found-errors";
import { unlessChanged } from "../../unless-changed";

const PATH = "/dashboard/configurations";

/** Goes on to the new configuration's own page. */
export async function create(form: FormData): Promise<ActionResult<Saving<ConfigurationDetail>>> {
  const made = await dashboardAction(PATH, ({ db, author, session }) =>
    createConfiguration(db, author, session.tenant.uuid, requestOf(form, {})),
  );
  return made.ok ? redirect(`${PATH}/${made.value.uuid}`) : made;
}

/** What the form doesn't show (how documents are signed) stays as it is. */
export async function change(
  uuid: string,
  form: FormData,
  version: string,
): Promise<ActionResult<Saving<ConfigurationDetail>>> {
  return dashboardAction(`${PATH}/${uuid}`, async (context) => {
    const { db, caller, author, session } = context;
    const { signatureConfiguration } = await getConfiguration(db, caller, requireUuid(uuid));
    const request = requestOf(form, signatureConfiguration);
    return unlessChanged(context, { version, subjectUuid: uuid, action: "configuration." }, (guard) =>
      changeConfiguration(db, author, session.tenant.uuid, uuid, request, guard),
    );
  });
}

/** The secret that the callback is signed with. */
export async function revealSecret(uuid: string): Promise<ActionResult<{ secret: string }>> {
  return dashboardAction(`${PATH}/${uuid}`, ({ db, author, session }) =>
    revealCallbackSecret(db, author, session.tenant.uuid, requireUuid(uuid)),
  );
}

export async function rotateSecret(uuid: string): Promise<ActionResult<{ secret: string }>> {
  return dashboardAction(`${PATH}/${uuid}`, ({ db, author, session }) =>
    rotateCallbackSecret(db, author, session.tenant.uuid, requireUuid(uuid)),
  );
}

function requestOf(form: FormData, signatureConfiguration: unknown): ConfigurationRequest {
  const parsed = configurationRequest.safeParse(configurationFields(form, signatureConfiguration));
  if (!parsed.success) throw invalidBody(parsed.error);
  return parsed.data;
}
