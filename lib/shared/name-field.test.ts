import { expect, it } from "vitest";
import type { z } from "zod";
import { configurationRequest } from "@/lib/configurations/configuration-request";
import { creditorAccountRequest } from "@/lib/creditor-accounts/creditor-account-request";
import { flowRequest } from "@/lib/flows/creating/flow-request";
import { templateRequest } from "@/lib/templates/template-request";
import { bodyErrors } from "./zod-errors";

/** What is shown as a name is what people find the thing by, and press. */
const NAMED: Readonly<
  Record<string, Readonly<{ schema: z.ZodType; pointer: string; request: (name: string) => unknown }>>
> = {
  "a configuration": { schema: configurationRequest, pointer: "/name", request: (name) => ({ name }) },
  "an account": {
    schema: creditorAccountRequest,
    pointer: "/alias",
    request: (alias) => ({ alias, accountNumber: "ES9121000418450200051332", bic: "CAIXESBBXXX", ownerName: "Aluche" }),
  },
  "a template": {
    schema: templateRequest,
    pointer: "/name",
    request: (name) => ({ name, roles: [{ key: "tenant" }], documents: [{ id: "lease" }] }),
  },
  "a template's signature": {
    schema: templateRequest,
    pointer: "/title",
    request: (title) => ({ name: "Lease", title, roles: [{ key: "tenant" }], documents: [{ id: "lease" }] }),
  },
  "a signature": {
    schema: flowRequest,
    pointer: "/operations/0/signature/title",
    request: (title) => ({ operations: [{ type: "SIGNATURE", signature: { title } }] }),
  },
  "a document": {
    schema: flowRequest,
    pointer: "/operations/0/signature/documents/0/name",
    request: (name) => ({ operations: [{ type: "SIGNATURE", signature: { documents: [{ id: "a", name }] } }] }),
  },
  "a payment": {
    schema: flowRequest,
    pointer: "/operations/0/payment/concept",
    request: (concept) => ({ operations: [{ payment: { amount: 100, concept } }] }),
  },
};

function refusals(schema: z.ZodType, request: unknown) {
  const { error } = schema.safeParse(request, { reportInput: true });
  return (error ? bodyErrors(error) : []).map((one) => ["pointer" in one && one.pointer, one.detail]);
}

it.each(Object.entries(NAMED))("the name of %s can be seen", (_, { schema, pointer, request }) => {
  const refused = (name: string) => refusals(schema, request(name));
  for (const name of ["F", "2026-001", "🎉", "—"]) expect(refused(name)).toEqual([]);
  for (const name of [" ", "\u00a0\u2003", "\u200b", "\u0301"]) {
    expect(refused(name)).toEqual([[pointer, "must hold something that can be read"]]);
  }
  expect(refused("")).toEqual([[pointer, "must not be empty"]]);
});
