import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { call } from "./call";

export const URL_OF_RECEIVER = "https://receiver.example/hook";

export async function anEndpoint(who: Caller, request: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { body } = await call(who, "POST", "endpoints", { url: URL_OF_RECEIVER, ...request });
  return String(Object(body).uuid);
}

/** Something to tell, in this channel. */
export const happening = (collaborator: Readonly<{ uuid: string; legalName: string }> | null = null) =>
  ({
    type: "OPERATION_COMPLETED",
    resource: { uuid: newUuid(), status: "COMPLETED", collaborator, changedAt: "2026-03-01T10:00:00.000Z" },
  }) as const;

/** The deliveries of an endpoint, as the API tells them. */
export async function deliveriesOf(who: Caller, endpointUuid: string): Promise<readonly Readonly<{ uuid: string }>[]> {
  return Object((await call(who, "GET", `endpoints/${endpointUuid}/deliveries`)).body).results;
}
