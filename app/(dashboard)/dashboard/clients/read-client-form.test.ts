import { expect, it } from "vitest";
import { readClientForm, readClientType, readSecretEnd } from "./read-client-form";

const form = (fields: readonly (readonly [string, string])[]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

it("a client that works on its own needs no address", () => {
  const fields = [
    ["name", "ERP"],
    ["use", "server"],
    ["use", "exchange"],
    ["api", "on"],
    ["redirectUris", "x"],
  ] as const;
  expect(readClientForm(form(fields))).toEqual({
    name: "ERP",
    grantTypes: ["client_credentials", "urn:ietf:params:oauth:grant-type:token-exchange"],
    scopes: ["api", "platform-api"],
    redirectUris: [],
    idTokenAlg: "ES256",
  });
});

it("one that signs people in knows who they are, and has an address a line", () => {
  const fields = [
    ["name", "App"],
    ["use", "people"],
    ["redirectUris", " https://a.example/cb\r\n\nhttp://127.0.0.1/cb "],
    ["idTokenAlg", "RS256"],
  ] as const;
  expect(readClientForm(form(fields))).toEqual({
    name: "App",
    grantTypes: ["authorization_code", "refresh_token"],
    scopes: ["openid", "profile", "email"],
    redirectUris: ["https://a.example/cb", "http://127.0.0.1/cb"],
    idTokenAlg: "RS256",
  });
});

it("nothing ticked is nothing: the use case refuses it", () => {
  const nothing = { name: "", grantTypes: [], scopes: [], redirectUris: [] };
  expect(readClientForm(form([]))).toMatchObject(nothing);
});

it("an algorithm that we sign nothing with is none", () => {
  const refused = expect.objectContaining({
    code: "invalid_field",
    errors: [expect.objectContaining({ pointer: "/idTokenAlg" })],
  });
  expect(() => readClientForm(form([["idTokenAlg", "none"]]))).toThrow(refused);
});

it("a client has a secret unless it is said to be public", () => {
  expect(readClientType(form([]))).toBe("CONFIDENTIAL");
  expect(readClientType(form([["type", "CONFIDENTIAL"]]))).toBe("CONFIDENTIAL");
  expect(readClientType(form([["type", "PUBLIC"]]))).toBe("PUBLIC");
  const refused = { code: "invalid_field", errors: [expect.objectContaining({ pointer: "/type" })] };
  expect(() => readClientType(form([["type", "NATIVE"]]))).toThrow(expect.objectContaining(refused));
});

it("a secret works to the end of its last day, where the organisation is; without one until somebody ends it", () => {
  const end = (day: string) => readSecretEnd(form([["lastDay", day]]), "Europe/Madrid");
  expect(end("2026-12-31")).toEqual(new Date("2026-12-31T22:59:59.999Z"));
  expect(end("")).toBeNull();
  expect(readSecretEnd(form([]), "Europe/Madrid")).toBeNull();
  expect(() => end("soon")).toThrow(expect.objectContaining({ code: "invalid_field" }));
});
