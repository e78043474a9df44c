"use server";

import { DateTime } from "luxon";
import { redirect } from "next/navigation";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import type { Saving } from "@/components/dashboard/actions/saving";
import { type EndpointForm, endpointForm } from "@/components/dashboard/webhooks/endpoint-form";
import { startOfDay } from "@/lib/shared/bounds-of-day";
import { badField } from "@/lib/shared/errors";
import { invalidBody } from "@/lib/shared/zod-errors";
import type { ReplayResult, WebhookEndpointWithSecret } from "@/lib/webhooks/contract";
import { replayDeliveries } from "@/lib/webhooks/deliveries/replay-deliveries";
import { resendDelivery } from "@/lib/webhooks/deliveries/resend-delivery";
import { changeEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { deleteEndpoint } from "@/lib/webhooks/endpoints/delete-endpoint";
import { endpointPatch, endpointRequest } from "@/lib/webhooks/endpoints/endpoint-request";
import { sendTestEvent } from "@/lib/webhooks/endpoints/send-test-event";
import { ANY_EVENT_TYPES, EVENT_TYPES, type SignatureVerdict } from "@/lib/webhooks/model";
import { checkSignature as check } from "@/lib/webhooks/secrets/check-signature";
import { revealSecret } from "@/lib/webhooks/secrets/reveal-secret";
import { rotateSecret } from "@/lib/webhooks/secrets/rotate-secret";
import { dashboardAction } from "../../dashboard-action";
import type { DashboardContext } from "../../dashboard-context";
import { requireUuid } from "../../not-found-errors";
import { unlessChanged } from "../../unless-changed";

const LIST = "/dashboard/webhooks";
const pathOf = (uuid: string) => `${LIST}/${uuid}`;

export async function create(form: FormData): Promise<ActionResult<WebhookEndpointWithSecret>> {
  return dashboardAction(LIST, ({ db, author, session }) => {
    const parsed = endpointRequest.safeParse(fieldsOf(form));
    if (!parsed.success) throw invalidBody(parsed.error);
    return createEndpoint(db, author, session.tenant.uuid, parsed.data);
  });
}

export async function change(
  uuid: string,
  form: FormData,
  version: string,
): Promise<ActionResult<Saving<EndpointForm>>> {
  return ofEndpoint(uuid, async (context) => {
    const { db, author, session } = context;
    const parsed = endpointPatch.safeParse(fieldsOf(form));
    if (!parsed.success) throw invalidBody(parsed.error);
    const at = { version, subjectUuid: uuid, action: "webhook_endpoint.changed" };
    return unlessChanged<EndpointForm>(context, at, async (guard) =>
      endpointForm(
        await changeEndpoint(db, author, session.tenant.uuid, uuid, parsed.data, (present, wanted) =>
          guard(endpointForm(present), endpointForm(wanted)),
        ),
      ),
    );
  });
}

export async function setStatus(uuid: string, status: "ACTIVE" | "DISABLED"): Promise<ActionResult> {
  return ofEndpoint(uuid, async ({ db, author, session }) => {
    await changeEndpoint(db, author, session.tenant.uuid, uuid, endpointPatch.parse({ status }));
  });
}

/** Goes back to the list: the endpoint's page is no more. */
export async function remove(uuid: string): Promise<ActionResult> {
  const removed = await dashboardAction(LIST, ({ db, author, session }) =>
    deleteEndpoint(db, author, session.tenant.uuid, requireUuid(uuid)),
  );
  return removed.ok ? redirect(LIST) : removed;
}

export async function test(uuid: string): Promise<ActionResult> {
  return ofEndpoint(uuid, async ({ db, author, session }) => {
    await sendTestEvent(db, author, session.tenant.uuid, uuid);
  });
}

export async function reveal(uuid: string): Promise<ActionResult<{ secret: string }>> {
  return ofEndpoint(uuid, ({ db, author, session }) => revealSecret(db, author, session.tenant.uuid, uuid));
}

export async function rotate(uuid: string): Promise<ActionResult<{ secret: string }>> {
  return ofEndpoint(uuid, ({ db, author, session }) => rotateSecret(db, author, session.tenant.uuid, uuid));
}

export async function resend(uuid: string, deliveryUuid: string): Promise<ActionResult> {
  return ofEndpoint(uuid, async ({ db, author, session }) => {
    await resendDelivery(db, author, session.tenant.uuid, requireUuid(deliveryUuid));
  });
}

/** From the beginning of a day of the organisation's own to the end of another, or until now. */
export async function replay(uuid: string, form: FormData): Promise<ActionResult<ReplayResult>> {
  return ofEndpoint(uuid, ({ db, author, session }) => {
    const given = (name: string) => String(form.get(name) ?? "");
    const day = (name: string) => {
      const parsed = DateTime.fromISO(given(name), { zone: session.tenant.timeZone });
      if (!parsed.isValid) throw badField(`/${name}`, "invalid", "must be a day");
      return parsed;
    };
    const type = ANY_EVENT_TYPES.find((known) => known === given("eventType"));
    if (!type && given("eventType") !== "") throw badField("/eventType", "invalid", "must be an event's type");
    return replayDeliveries(db, author, session.tenant.uuid, uuid, {
      since: startOfDay(day("since")).toJSDate(),
      until: given("until") === "" ? null : day("until").endOf("day").toJSDate(),
      eventTypes: type ? [type] : [],
    });
  });
}

/** Nothing changes by it: the page is left as it is. */
export async function checkSignature(form: FormData): Promise<ActionResult<SignatureVerdict>> {
  const given = (name: string) => String(form.get(name) ?? "");
  return dashboardAction(
    `${LIST}/check`,
    async ({ db, author, session }) =>
      check(db, author, session.tenant.uuid, {
        endpointUuid: requireUuid(given("endpointUuid")),
        headers: given("headers"),
        // A form ends its lines with CR LF, whatever was pasted; our bodies have no lines.
        body: given("body").replaceAll("\r\n", "\n"),
      }),
    "LATER",
  );
}

/** What a browser sends as an endpoint may be anything. */
function ofEndpoint<T>(uuid: string, run: (context: DashboardContext) => Promise<T>): Promise<ActionResult<T>> {
  return dashboardAction(pathOf(uuid), async (context) => {
    requireUuid(uuid);
    return run(context);
  });
}

function fieldsOf(form: FormData) {
  return {
    url: form.get("url"),
    description: form.get("description"),
    ordered: form.has("ordered"),
    eventTypes: form.has("all") ? [...EVENT_TYPES] : form.getAll("eventTypes"),
  };
}
