import { z } from "zod";
import { demo } from "../support/demo";
import { type TypedClient, typedClient } from "../support/typed-client";
import { ApiClient, type DemoTenant } from "./api-client";

/** The demo's organisations: one that others act for, one that has nothing to do with it, and one that acts for it. */
export const [TARGET, STRANGER, COLLABORATOR] = [0, 1, 2];

export function tenant(index: number): DemoTenant {
  const found = demo().tenants[index];
  if (!found) throw new Error("the demo has no such tenant");
  return found;
}

/** One caller in two ways: by the description's types, and raw for what the types forbid. */
export type ApiCaller = Readonly<{ raw: ApiClient; api: TypedClient }>;

function callerOf(raw: ApiClient): ApiCaller {
  const { baseUrl } = demo();
  return { raw, api: typedClient(baseUrl, { token: () => raw.token(), tenantUuid: raw.tenant.uuid }) };
}

export function anErp(index = TARGET): ApiCaller {
  return callerOf(new ApiClient(demo(), tenant(index)));
}

const EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";

/** Asks for a token to act for another organisation, with the collaborator's own. */
export async function exchange(targetUuid: string): Promise<Response> {
  const { clientId, clientSecret } = tenant(COLLABORATOR);
  const own = await new ApiClient(demo(), tenant(COLLABORATOR)).token();
  return fetch(demo().tokenUrl, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: EXCHANGE, subject_token: own, target_tenant: targetUuid }),
  });
}

/** The collaborator's client as it acts for the target. */
export class DelegatedClient extends ApiClient {
  #delegated: Promise<string> | undefined;

  override token(): Promise<string> {
    this.#delegated ??= exchange(this.tenant.uuid)
      .then((response) => response.json())
      .then((body: unknown) => z.object({ access_token: z.string() }).parse(body).access_token);
    return this.#delegated;
  }
}

export function aCollaborator(): ApiCaller {
  return callerOf(new DelegatedClient(demo(), tenant(TARGET)));
}

/** What a call that must succeed answers. */
export function dataOf<Data>({ data, error }: Readonly<{ data?: Data; error?: unknown }>): Data {
  if (data === undefined) throw new Error(`refused: ${JSON.stringify(error)}`);
  return data;
}

const problem = z.object({
  status: z.int(),
  code: z.string(),
  errors: z.array(z.object({ pointer: z.string().optional(), parameter: z.string().optional() })).optional(),
});

/** Status, code and the names of the fields that a refusal is about. */
export function refusalOf({ status, body }: Readonly<{ status: number; body: unknown }>) {
  const { code, errors = [], ...said } = problem.parse(body);
  return [said.status === status ? status : NaN, code, ...errors.map((one) => one.pointer ?? one.parameter)];
}

let count = 0;
/** A reference that nobody else uses. */
export function aReference(): string {
  count += 1;
  return `E2E-${process.pid}-${Date.now().toString(36)}-${count}`;
}
