import { expect, it } from "vitest";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { readCommand } from "./command";

const TENANT = "0198f3a2-7c41-7d10-9a5b-2f6f0d3c1e01";

it.each([
  ["export --to a.json --person a@example.com", { what: "export", to: "a.json", whom: { person: "a@example.com" } }],
  ["erase --person a@example.com --yes", { what: "erase", isMeant: true, whom: { person: "a@example.com" } }],
  [
    `erase --tenant ${TENANT.toUpperCase()} --iban ES9121000418450200051332`,
    { what: "erase", isMeant: false, whom: { tenantUuid: TENANT, payer: { iban: "ES9121000418450200051332" } } },
  ],
])("npm run person -- %s", (args, command) => {
  expect(readCommand(args.split(" "))).toMatchObject(command);
});

it.each([
  [["erase", "--person", ""], "--person says nothing."],
  [["erase", "--tenant", TENANT, "--email", " "], "--email says nothing."],
  [["erase", "--mail", "a@example.com"], "Unknown option '--mail'."],
  [["erase", "--tenant", "shop", "--name", "Ana"], "--tenant must be the organisation's UUID."],
  // Whoever names both means one of them, and nobody knows which.
  [["erase", "--person", "a@example.com", "--tenant", TENANT], "npm run person -- export"],
  [["erase", "--person", "a@example.com", "--name", "Ana"], "npm run person -- export"],
  [["erase", "--tenant", TENANT], "npm run person -- export"],
  [["erase", "--email", "a@example.com"], "npm run person -- export"],
  [["erase", "export", "--person", "a@example.com"], "npm run person -- export"],
  [["erase", "--person", "a@example.com", "--to", "a.json"], "npm run person -- export"],
  [["export", "--person", "a@example.com"], "npm run person -- export"],
  [["export", "--person", "a@example.com", "--to", "a.json", "--yes"], "npm run person -- export"],
  [[], "npm run person -- export"],
])("%j is refused: %s", (args, message) => {
  expect(() => readCommand(args)).toThrow(PlainProblem);
  expect(() => readCommand(args)).toThrow(message);
});
