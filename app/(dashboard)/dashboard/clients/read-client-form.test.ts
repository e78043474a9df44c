import { expect, it } from "vitest";
import { readClientForm } from "./read-client-form";

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
  });
});

it("one that signs people in knows who they are, and has an address a line", () => {
  const fields = [
    ["name", "App"],
    ["use", "people"],
    ["redirectUris", " https://a.example/cb\r\n\nhttp://127.0.0.1/cb "],
  ] as const;
  expect(readClientForm(form(fields))).toEqual({
    name: "App",
    grantTypes: ["authorization_code", "refresh_token"],
    scopes: ["openid", "profile", "email"],
    redirectUris: ["https://a.example/cb", "http://127.0.0.1/cb"],
  });
});

it("nothing ticked is nothing: the use case refuses it", () => {
  expect(readClientForm(form([]))).toEqual({ name: "", grantTypes: [], scopes: [], redirectUris: [] });
});
