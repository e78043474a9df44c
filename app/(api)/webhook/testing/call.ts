import type { RouteHandler } from "@/lib/http/api-route";
import * as resendRoute from "../v1/deliveries/[deliveryUuid]/resend/route";
import * as deliveryRoute from "../v1/deliveries/[deliveryUuid]/route";
import * as deliveriesRoute from "../v1/endpoints/[endpointUuid]/deliveries/route";
import * as replayRoute from "../v1/endpoints/[endpointUuid]/replay/route";
import * as rotateRoute from "../v1/endpoints/[endpointUuid]/rotate-secret/route";
import * as endpointRoute from "../v1/endpoints/[endpointUuid]/route";
import * as secretRoute from "../v1/endpoints/[endpointUuid]/secret/route";
import * as testRoute from "../v1/endpoints/[endpointUuid]/test/route";
import * as endpointsRoute from "../v1/endpoints/route";
import * as eventsRoute from "../v1/events/route";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Route = Readonly<Record<Method, RouteHandler>>;

/** Path → route, as Next finds it. */
const ROUTES: readonly (readonly [RegExp, Route])[] = [
  [/^endpoints$/, endpointsRoute],
  [/^endpoints\/(?<endpointUuid>[^/]+)$/, endpointRoute],
  [/^endpoints\/(?<endpointUuid>[^/]+)\/secret$/, secretRoute],
  [/^endpoints\/(?<endpointUuid>[^/]+)\/rotate-secret$/, rotateRoute],
  [/^endpoints\/(?<endpointUuid>[^/]+)\/test$/, testRoute],
  [/^endpoints\/(?<endpointUuid>[^/]+)\/deliveries$/, deliveriesRoute],
  [/^endpoints\/(?<endpointUuid>[^/]+)\/replay$/, replayRoute],
  [/^deliveries\/(?<deliveryUuid>[^/]+)$/, deliveryRoute],
  [/^deliveries\/(?<deliveryUuid>[^/]+)\/resend$/, resendRoute],
  [/^events$/, eventsRoute],
];

/** Who calls: a token, and the tenant it is for. */
export type Identity = Readonly<{ token: string; tenantUuid: string }>;
export type Reply = Readonly<{ status: number; headers: Headers; body: unknown }>;

export async function call(who: Identity | null, method: Method, address: string, body?: unknown): Promise<Reply> {
  const url = new URL(`http://localhost:3000/webhook/v1/${address}`);
  const path = url.pathname.replace("/webhook/v1/", "");
  for (const [pattern, route] of ROUTES) {
    const match = pattern.exec(path);
    if (!match) continue;
    const headers = {
      ...(who ? { authorization: `Bearer ${who.token}`, "x-tenant-id": who.tenantUuid } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const request = new Request(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await route[method](request, { params: Promise.resolve({ ...match.groups }) });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
  }
  throw new Error(`No route for ${path}.`);
}
