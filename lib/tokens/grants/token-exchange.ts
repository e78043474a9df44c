import { uuidField } from "@/lib/shared/fields";
import { invalidRequest } from "../oauth-error";
import { type Form, required } from "../read-form";
import { scopesOpenTo } from "../scopes";
import { verifyAccessToken } from "../verify-access-token";
import { delegatedAccess } from "./delegated-access";
import type { Exchange } from "./exchange";
import type { Grant } from "./grant";
import { tenantSwitch } from "./tenant-switch";

const ACCESS_TOKEN_TYPE = "urn:ietf:params:oauth:token-type:access_token";

/** RFC 8693: `audience` switches a person's tenant, `target_tenant` lets a collaborator act for another organisation. */
export const tokenExchange: Grant = async (request) => {
  const { form } = request;
  const subjectToken = required(form, "subject_token");
  refuseOtherTokenTypes(form);
  const { exchange, target } = chooseExchange(form);
  const subject = await verifyAccessToken(subjectToken);
  // RFC 8693 section 2.2.2: a subject token that is not acceptable, for whatever reason, is an invalid request.
  if (subject === null) throw invalidRequest("The subject token is not valid.");
  if (subject.clientId !== request.client.clientId) {
    throw invalidRequest("The subject token was issued to another client.");
  }
  if (subject.act !== null) throw invalidRequest("A delegated token cannot be exchanged.");
  // The client may have been given narrower bounds since (RFC 6749 section 3.3).
  const open = scopesOpenTo(request.client);
  const bounded = { ...subject, scopes: subject.scopes.filter((scope) => open.includes(scope)) };
  return { ...(await exchange(request, bounded, target)), issued_token_type: ACCESS_TOKEN_TYPE };
};

function refuseOtherTokenTypes(form: Form): void {
  for (const name of ["subject_token_type", "requested_token_type"]) {
    if ((form.get(name) ?? ACCESS_TOKEN_TYPE) !== ACCESS_TOKEN_TYPE) {
      throw invalidRequest(`The only ${name} is ${ACCESS_TOKEN_TYPE}.`);
    }
  }
  if (form.has("actor_token") || form.has("actor_token_type")) {
    throw invalidRequest("Actor tokens are not supported: the actor is the client.");
  }
}

function chooseExchange(form: Form): Readonly<{ exchange: Exchange; target: string }> {
  const audience = form.get("audience");
  const targetTenant = form.get("target_tenant");
  if ((audience === undefined) === (targetTenant === undefined)) {
    throw invalidRequest("Exactly one of audience and target_tenant must be given.");
  }
  const name = audience === undefined ? "target_tenant" : "audience";
  const target = uuidField.safeParse(audience ?? targetTenant);
  if (!target.success) throw invalidRequest(`The parameter ${name} must be an organisation's UUID.`);
  return { exchange: audience === undefined ? delegatedAccess : tenantSwitch, target: target.data };
}
