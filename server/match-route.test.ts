import { expect, it } from "vitest";
import { compileRoutes } from "./match-route";

const match = compileRoutes([
  "/flow/[...rest]",
  "/flow/v1/flows",
  "/flow/v1/flows/invoice-collection",
  "/flow/v1/flows/[flowUuid]",
  "/flow/v1/flows/[flowUuid]/cancel",
]);

it.each([
  ["/flow/v1/flows", "/flow/v1/flows", {}],
  ["/flow/v1/flows/invoice-collection", "/flow/v1/flows/invoice-collection", {}],
  ["/flow/v1/flows/abc", "/flow/v1/flows/[flowUuid]", { flowUuid: "abc" }],
  ["/flow/v1/flows/a%20b/cancel", "/flow/v1/flows/[flowUuid]/cancel", { flowUuid: "a b" }],
  ["/flow/v1/flows/invoice-collection/cancel", "/flow/v1/flows/[flowUuid]/cancel", { flowUuid: "invoice-collection" }],
  ["/flow/v2/x", "/flow/[...rest]", { rest: ["v2", "x"] }],
  ["/flow/v1/flows/abc/nothing", "/flow/[...rest]", { rest: ["v1", "flows", "abc", "nothing"] }],
  ["/flow/v1/flows/", "/flow/[...rest]", { rest: ["v1", "flows", ""] }],
  ["/flow/v1//flows", "/flow/[...rest]", { rest: ["v1", "", "flows"] }],
  ["/flow", "/flow/[...rest]", { rest: [] }],
  ["/flow/v1/flows/%E0%A4%A", "/flow/v1/flows/[flowUuid]", { flowUuid: "%E0%A4%A" }],
])("%s is %s", (path, route, params) => {
  expect(match(path)).toEqual({ route, params });
});

it.each(["/", "/pay/x", "//flow/v1/flows"])("%s is left to Next", (path) => {
  expect(match(path)).toBeNull();
});
