import { describe, expect, it } from "vitest";
import type { ClientRow } from "@/db/queries/tokens/clients";
import { grantedScopes, narrowedScopes, scopesOpenTo } from "./scopes";

const client: ClientRow = {
  clientId: "c",
  tenantUuid: null,
  name: "",
  type: "CONFIDENTIAL",
  scopes: ["api", "openid"],
  grantTypes: [],
  redirectUris: [],
  publicKeys: [],
  idTokenAlg: "ES256",
  createdAt: new Date(0),
  lastUsedAt: null,
  disabledAt: null,
};

const refused = (act: () => unknown) => expect(act).toThrow(expect.objectContaining({ code: "invalid_scope" }));

describe("what a client is granted (RFC 6749 section 3.3, decision 5)", () => {
  it("is what it is registered for when it asks for nothing", () => {
    expect(grantedScopes(client, undefined)).toEqual(["api", "openid"]);
  });

  it("is what it asks for, each once, in its order", () => {
    expect(grantedScopes(client, "openid api  openid")).toEqual(["openid", "api"]);
    expect(grantedScopes(client, "api")).toEqual(["api"]);
  });

  it("may be an identity scope that it is not registered for", () => {
    expect(grantedScopes(client, "profile")).toEqual(["profile"]);
    expect(scopesOpenTo(client)).toEqual(expect.arrayContaining(["openid", "profile", "api"]));
    expect(new Set(scopesOpenTo(client)).size).toBe(scopesOpenTo(client).length);
  });

  it.each(["", " ", "platform-api", "api platform-api", "API", "api\tapi"])("is never %j", (requested) => {
    refused(() => grantedScopes(client, requested));
  });
});

describe("a narrower scope (RFC 6749 section 6)", () => {
  it("is all there is when nothing is asked for, or what is meant then", () => {
    expect(narrowedScopes(["a", "b"], undefined)).toEqual(["a", "b"]);
    expect(narrowedScopes(["a", "b"], undefined, ["a"])).toEqual(["a"]);
  });

  it("is a subset, well formed", () => {
    expect(narrowedScopes(["a", "b"], "b")).toEqual(["b"]);
    refused(() => narrowedScopes(["a", "b"], "b c"));
    refused(() => narrowedScopes(["a", 'x"y'], 'x"y'));
    refused(() => narrowedScopes(["a", "x\\y"], "x\\y"));
    refused(() => narrowedScopes(["a", "é"], "é"));
  });
});
