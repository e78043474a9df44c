import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { GRANT_TYPES, PUBLIC_GRANT_TYPES } from "@/lib/clients/model";
import { fieldsAt } from "../actions/use-marked-fields";
import { MESSAGES } from "../messages";
import { sent } from "../messages/sent";
import { createText } from "../text";
import { TextProvider } from "../text-provider";
import { ClientCard } from "./client-card";
import type { Client } from "./client-details";
import { CLIENT_FIELDS, type ClientField } from "./client-errors";
import { ClientFields } from "./client-fields";
import { clientForm } from "./client-form";
import { LastDayField } from "./last-day-field";

vi.mock("../step-up/step-up-provider", () => ({ useStepUp: () => vi.fn() }));

const source = { language: "en", timeZone: "UTC", messages: MESSAGES.en } as const;
const drawn = (element: React.ReactNode) =>
  renderToStaticMarkup(<TextProvider source={sent(source)}>{element}</TextProvider>);

const SERVER: Client = {
  ...{ clientId: "c", name: "App", type: "CONFIDENTIAL", scopes: ["openid"], grantTypes: GRANT_TYPES },
  ...{ redirectUris: ["https://app.example.com/cb"], idTokenAlg: "ES256", publicKeys: [] },
  ...{ createdAt: new Date(0), lastUsedAt: null, disabledAt: null },
  secrets: [{ uuid: "s", createdAt: new Date(0), expiresAt: null, lastUsedAt: null }],
};
const APP: Client = { ...SERVER, type: "PUBLIC", grantTypes: PUBLIC_GRANT_TYPES, secrets: [] };

function card(client: Client): string {
  const never = async () => ({ ok: true, value: undefined }) as const;
  const form = { value: clientForm(client), version: "1" };
  const keys = { value: { publicKeys: client.publicKeys }, version: "1" };
  const change = async () => ({ ok: true, value: { kind: "SAVED", now: form } }) as const;
  const setKeys = async () => ({ ok: true, value: { kind: "SAVED", now: keys } }) as const;
  const rotate = async () => ({ ok: true, value: { clientSecret: "" } }) as const;
  const acts = { inSandbox: false, form, keys, change, setKeys, rotate, expire: never, revoke: never };
  return drawn(<ClientCard client={client} tokenUrl="" {...acts} text={createText(source)} />);
}

it("offers a client a second secret and keys; one without a secret is offered neither (decision 335)", () => {
  for (const words of ["New secret", "Keys", "Secrets", "On your server, with a secret"]) {
    expect(card(SERVER)).toContain(words);
    expect(card(APP)).not.toContain(words);
  }
  for (const words of ["On people’s devices, without a secret", "Edit", "Revoke client"]) {
    expect(card(APP)).toContain(words);
  }
});

it("is edited as what it is: one without a secret signs people in and is for nothing else", () => {
  const fields = (client?: Client) =>
    drawn(
      <ClientFields inSandbox={false} {...(client && { client })} error={() => undefined}>
        <p>Of the secret</p>
      </ClientFields>,
    );
  const uses = (html: string) => [...html.matchAll(/<input[^>]*name="use"[^>]*value="(\w+)"/g)].map(([, use]) => use);
  expect(uses(fields(APP))).toEqual(["people"]);
  expect(uses(fields(SERVER))).toEqual(["server", "exchange", "people"]);
  expect(uses(fields())).toEqual(["server", "exchange", "people"]);
  expect([fields(APP), fields(SERVER)].map((html) => html.includes('name="type"'))).toEqual([false, false]);
  expect([fields(APP), fields()].map((html) => html.includes("Of the secret"))).toEqual([false, true]);
});

it("says at each field what is not accepted, wherever the request has it", () => {
  const problems = fieldsAt(CLIENT_FIELDS, ["/name", "/grantTypes", "/scopes", "/redirectUris"]);
  const error = (field: ClientField) => (problems.has(field) ? `bad ${field}` : undefined);
  const html = drawn(
    <ClientFields inSandbox={false} client={{ ...APP, redirectUris: ["https://app.example/#"] }} error={error} />,
  );
  const marked = [...html.matchAll(/<(?:input|textarea)[^>]*aria-invalid="true"[^>]*>/g)].map(
    ([control]) => /name="(\w+)"/.exec(control)?.[1],
  );
  expect(marked).toEqual(["name", "use", "redirectUris", "api"]);
  for (const field of problems) expect(html).toContain(`bad ${field}`);
  expect(drawn(<LastDayField error="bad lastDay" />)).toMatch(/aria-invalid="true"[\s\S]*bad lastDay/);
});

it("is not offered to sign people in where it is a sandbox's, unless it was made so before (decision 400)", () => {
  const fields = (client?: Client) =>
    drawn(<ClientFields inSandbox {...(client && { client })} error={() => undefined} />);
  const words = "An application that your people open";
  expect(fields()).toContain("Working on its own");
  expect(fields()).not.toContain(words);
  expect(fields(SERVER)).toContain(words);
});
