import { z } from "zod";
import { calledAddressField } from "@/lib/outbound/address-field";
import { lineField, membersField, unchanged, withDefault } from "@/lib/shared/fields";
import { ENDPOINT_STATUSES, EVENT_TYPES } from "@/lib/webhooks/model";

const DESCRIPTION_CHARACTERS_MAX = 200;

const eventTypes = membersField(EVENT_TYPES).min(1, "must name at least one event type");
const description = lineField(DESCRIPTION_CHARACTERS_MAX, 0);
const status = z.enum(ENDPOINT_STATUSES);
const ordered = z.boolean().meta({
  description:
    "One delivery at a time, in the order of `sequence`: the next after a success, or after one was given up.",
});

/** What an endpoint is made of; without event types it hears all of them, later ones not included. */
export const endpointRequest = z.object({
  url: calledAddressField,
  eventTypes: eventTypes.nullish().transform((types) => types ?? [...EVENT_TYPES]),
  description: withDefault(description, ""),
  status: withDefault(status, "ACTIVE"),
  ordered: withDefault(ordered, false),
});
export type EndpointRequest = z.output<typeof endpointRequest>;

/** Only what is named changes. */
export const endpointPatch = z.object({
  url: unchanged(calledAddressField),
  eventTypes: unchanged(eventTypes),
  description: unchanged(description),
  status: unchanged(status),
  ordered: unchanged(ordered),
});
export type EndpointPatch = Readonly<Partial<z.output<typeof endpointPatch>>>;
