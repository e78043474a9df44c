import { expect } from "vitest";
import { z } from "zod";
import type { TestDatabase } from "@/db/testing/database";
import { EVENT_CATALOGUE } from "@/lib/webhooks/events/event-catalogue";
import type { EventType } from "../model";

/**
 * Each event that a test file has brought about says what the catalogue, and with it the API's description, says that it says: no
 * field less, and none more. `types` are those that the file is known to bring about.
 */
export async function expectToldAsDescribed({ sql }: TestDatabase, types: readonly EventType[]): Promise<void> {
  const told = await sql<{ type: string; resource: unknown }[]>`select type, resource from event`;
  const complaints = told.flatMap(({ type, resource }) => {
    const its = EVENT_CATALOGUE.find((entry) => entry.type === type)?.schema.shape.resource;
    if (!(its instanceof z.ZodObject)) return [`${type} is not in the catalogue`];
    const problems = z.strictObject(its.shape).safeParse(resource).error?.issues ?? [];
    return problems.map(({ path, message }) => `${type} ${path.join(".")}: ${message}`);
  });
  expect([...new Set(complaints)]).toEqual([]);
  expect([...new Set(told.map(({ type }) => type))]).toEqual(expect.arrayContaining([...types]));
}
