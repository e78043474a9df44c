import type { Method } from "@/lib/http/api-route";
import { type Answer, callRoute, type Handlers } from "@/lib/http/testing/call-route";
import type { Caller } from "@/lib/shared/caller";
import * as resend from "../v1/deliveries/[deliveryUuid]/resend/route";
import * as delivery from "../v1/deliveries/[deliveryUuid]/route";
import * as allDeliveries from "../v1/deliveries/route";
import * as deliveries from "../v1/endpoints/[endpointUuid]/deliveries/route";
import * as replay from "../v1/endpoints/[endpointUuid]/replay/route";
import * as rotateSecret from "../v1/endpoints/[endpointUuid]/rotate-secret/route";
import * as endpoint from "../v1/endpoints/[endpointUuid]/route";
import * as secret from "../v1/endpoints/[endpointUuid]/secret/route";
import * as test from "../v1/endpoints/[endpointUuid]/test/route";
import * as endpoints from "../v1/endpoints/route";
import * as event from "../v1/events/[eventUuid]/route";
import * as events from "../v1/events/route";

/** Folder → route, as Next finds it. */
const ROUTES: Readonly<Record<string, Handlers>> = {
  endpoints,
  "endpoints/[endpointUuid]": endpoint,
  "endpoints/[endpointUuid]/secret": secret,
  "endpoints/[endpointUuid]/rotate-secret": rotateSecret,
  "endpoints/[endpointUuid]/test": test,
  "endpoints/[endpointUuid]/deliveries": deliveries,
  "endpoints/[endpointUuid]/replay": replay,
  deliveries: allDeliveries,
  "deliveries/[deliveryUuid]": delivery,
  "deliveries/[deliveryUuid]/resend": resend,
  events,
  "events/[eventUuid]": event,
};

/** Calls the webhook API by an address below /webhook/v1, as in `endpoints/<uuid>/deliveries?limit=1`. */
export async function call(as: Caller | null, method: Method, address: string, body?: unknown): Promise<Answer> {
  const [path = "", search = ""] = address.split("?");
  for (const [folder, handlers] of Object.entries(ROUTES)) {
    const pattern = new RegExp(`^${folder.replace(/\[(\w+)\]/g, "(?<$1>[^/]+)")}$`);
    const match = pattern.exec(path);
    if (!match) continue;
    return await callRoute(handlers, {
      method,
      path: `/webhook/v1/${folder}`,
      params: { ...match.groups },
      search,
      as,
      body,
    });
  }
  throw new Error(`No route for ${path}.`);
}
