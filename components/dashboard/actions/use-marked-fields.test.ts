import { expect, it } from "vitest";
import { fieldsAt } from "./use-marked-fields";

const FIELDS = {
  "/name": "name",
  "/eventTypes": "events",
  "/creditor/iban": "iban",
  "/expiresAt": "day",
  "/day": "day",
};

it.each([
  [["/name"], ["name"]],
  [["/eventTypes/0", "/eventTypes/3"], ["events"]],
  [
    ["/creditor/iban", "/name"],
    ["name", "iban"],
  ],
  [["/expiresAt", "/day"], ["day"]],
  [["/names", "/creditor", "/elsewhere", ""], []],
  [undefined, []],
])("the fields at %j are %j", (pointers, fields) => {
  expect([...fieldsAt(FIELDS, pointers)]).toEqual(fields);
});
