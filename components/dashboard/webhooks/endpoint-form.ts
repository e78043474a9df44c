import type { WebhookEndpoint } from "@/lib/webhooks/contract";
import { EVENT_TYPES } from "@/lib/webhooks/model";
import { asBoxes, type Boxes } from "../actions/boxes";

/** What the form of an endpoint is filled from, and held against (decision 365): not how it fares. */
export type EndpointForm = Pick<WebhookEndpoint, "url" | "description" | "ordered"> & Readonly<{ events: Boxes }>;

export function endpointForm({ url, description, ordered, eventTypes }: WebhookEndpoint): EndpointForm {
  return { url, description, ordered, events: asBoxes(EVENT_TYPES, eventTypes) };
}
