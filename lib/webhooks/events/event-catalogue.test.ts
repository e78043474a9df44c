import { describe, expect, it } from "vitest";
import { webhookEvent } from "@/lib/webhooks/contract";
import { ANY_EVENT_TYPES } from "@/lib/webhooks/model";
import { type CatalogueEntry, EVENT_CATALOGUE, exampleOf } from "./event-catalogue";

describe("the catalogue of events", () => {
  it("has each type once", () => {
    expect(EVENT_CATALOGUE.map(({ type }) => type)).toEqual(ANY_EVENT_TYPES);
  });

  it.each(EVENT_CATALOGUE)(
    "shows an example of $type that its schema takes whole, and the list's as well",
    ({ type, schema, example }) => {
      expect(schema.parse(example)).toEqual(example);
      expect(webhookEvent.parse(example)).toEqual(example);
      expect(example.eventType).toBe(type);
    },
  );

  it("has a place in the order of events for each type but TEST (decision 7)", () => {
    const isPlaced = ({ schema, example }: CatalogueEntry) =>
      [1, null].map((sequence) => {
        const metadata = { ...example.metadata, sequence };
        return schema.safeParse({ ...example, metadata }).success;
      });
    for (const entry of EVENT_CATALOGUE) {
      expect([entry.type, isPlaced(entry)]).toEqual([
        entry.type,
        entry.type === "TEST" ? [false, true] : [true, false],
      ]);
    }
  });

  it.each(EVENT_CATALOGUE)("shows in a sandbox that $type comes from one, and nowhere else (decision 208)", (entry) => {
    const shown = exampleOf(entry, { isSandbox: true });
    expect(entry.schema.parse(shown)).toEqual(shown);
    expect(webhookEvent.parse(shown).metadata).toMatchObject({ sandbox: true });
    expect(exampleOf(entry, { isSandbox: false }).metadata).not.toHaveProperty("sandbox");
  });
});
