import { expect, it } from "vitest";
import type { z } from "zod";
import { configurationRequest } from "@/lib/configurations/configuration-request";
import { templateRequest } from "@/lib/templates/template-request";
import { bodyErrors } from "./zod-errors";

const shop = (redirection: object) => ({ name: "Shop", operationConfiguration: { redirection } });

it.each<[string, z.ZodType, (given: unknown) => unknown, string]>([
  ["a template", templateRequest, (given) => given, ""],
  ["a callback", configurationRequest, (callback) => shop({ callback }), "callback"],
  ["a return", configurationRequest, (given) => shop({ return: given }), "return"],
])("an array in the place of %s is refused, and no check of its fields looks at it", (_what, schema, request, name) => {
  const pointer = name && `/operationConfiguration/redirection/${name}`;
  for (const given of [[], [null], [{}]]) {
    const { error } = schema.safeParse(request(given), { reportInput: true });
    expect(error && bodyErrors(error)).toEqual([{ pointer, code: "wrong_type", detail: "must be an object" }]);
  }
});
