import { describe, expect, it } from "vitest";
import { flowListQuery } from "@/lib/flows/contract";
import { dashboardListQuery, operationListQuery } from "@/lib/operations/contract";
import type { Language } from "../text";
import { FLOWS, OPERATIONS } from "./definitions";
import { readFilters, type SearchParams } from "./filters";
import { toListQuery } from "./to-list-query";

const UUID = "01a1fb7c-3155-72ee-958c-f1355b6196de";
const operations = (params: SearchParams, timeZone = "Europe/Madrid", language: Language = "es") =>
  toListQuery(OPERATIONS, readFilters(OPERATIONS, params), { timeZone, language });

describe("what a person typed, as the API's parameters", () => {
  it("has every filter of the API's list", () => {
    const query = operations({
      status: "OPENED,COMPLETED",
      type: "PAYMENT",
      origin: "COLLABORATOR",
      created_from: "2026-03-28",
      created_to: "2026-03-29",
      updated_from: "2026-10-25",
      updated_to: "2026-10-25",
      amount_from: "1.250,75",
      amount_to: "2000",
      invoice: "F-1",
      external_id: "PED 1",
      operation: UUID,
      flow: UUID,
      collaborator_name: "Gestoría",
      collaborator: UUID,
      sort: "paymentAmount",
      direction: "ASC",
      page: "2",
    });
    expect(query).toEqual({
      ok: true,
      parameters: {
        q_status: "OPENED,COMPLETED",
        q_type: "PAYMENT",
        q_origin: "COLLABORATOR",
        // Days are the organisation's own, also where the clocks change.
        q_fromCreatedAt: "2026-03-27T23:00:00.000Z",
        q_toCreatedAt: "2026-03-29T21:59:59.999Z",
        q_fromStatusUpdatedAt: "2026-10-24T22:00:00.000Z",
        q_toStatusUpdatedAt: "2026-10-25T22:59:59.999Z",
        q_amountFrom: "125075",
        q_amountTo: "200000",
        q_invoiceExternalId: "F-1",
        q_externalId: "PED 1",
        q_operationUuid: UUID,
        q_flowUuid: UUID,
        q_collaboratorLegalName: "Gestoría",
        q_collaboratorUuid: UUID,
        sort_by: "paymentAmount",
        sort_dir: "ASC",
        limit: "25",
        offset: "25",
      },
    });
    expect(operationListQuery.safeParse(query.ok ? query.parameters : null).success).toBe(true);
    const known = Object.keys(operationListQuery.shape);
    expect(Object.keys(query.ok ? query.parameters : {}).toSorted()).toEqual(known.toSorted());
  });

  it("has every filter that figures lead to (decision 263)", () => {
    const ways = {
      due_from: "2026-03-28",
      due_to: "2026-03-29",
      due_day: "none",
      configuration: UUID,
      at_bank: "banco.uno.FAILED",
      reached: "seen",
      money: "lost",
      took: "three_days",
      on_time: "yes",
    };
    const query = operations(ways);
    const parameters = query.ok ? query.parameters : {};
    expect(dashboardListQuery.parse(parameters)).toMatchObject({
      // Days of the calendar: the same in every zone.
      q_fromDueDate: "2026-03-28",
      q_toDueDate: "2026-03-29",
      q_withoutDueDate: true,
      q_configurationUuid: UUID,
      q_bank: { bankId: "banco.uno", outcome: "FAILED" },
      q_reached: "seen",
      q_money: "lost",
      q_took: "three_days",
      q_onTimeIn: "Europe/Madrid",
    });
    const asked = new Set([...Object.keys(operationListQuery.shape), ...Object.keys(parameters)]);
    expect(Object.keys(dashboardListQuery.shape).filter((name) => !asked.has(name))).toEqual([]);
    // The documented list takes none of them.
    expect(Object.keys(operationListQuery.parse(parameters)).toSorted()).toEqual(
      ["limit", "offset", "sort_by", "sort_dir"].toSorted(),
    );
    expect(dashboardListQuery.safeParse({ ...parameters, q_mood: "good" }).success).toBe(false);
  });

  it("has each moment in one day, where clocks pass midnight as well", () => {
    const bounds = ["2026-10-24", "2026-10-25"].map((day) => {
      const query = operations({ created_from: day, created_to: day }, "Atlantic/Azores");
      return query.ok && [query.parameters.q_fromCreatedAt, query.parameters.q_toCreatedAt];
    });
    expect(bounds).toEqual([
      ["2026-10-24T00:00:00.000Z", "2026-10-24T23:59:59.999Z"],
      ["2026-10-25T00:00:00.000Z", "2026-10-26T00:59:59.999Z"],
    ]);
  });

  it("tells of a choice that there is not, or not any more", () => {
    const gone = { reached: "moon", money: "x", took: "y", on_time: "no", due_day: "z" };
    expect(operations(gone)).toEqual({
      ok: false,
      problems: { reached: "choice", money: "choice", took: "choice", on_time: "choice", due_day: "choice" },
    });
  });

  it("has every filter of the list of flows", () => {
    const query = toListQuery(
      FLOWS,
      readFilters(FLOWS, {
        status: "IN_PROGRESS",
        origin: "COLLABORATOR",
        created_from: "2026-03-28",
        created_to: "2026-03-28",
        updated_from: "2026-03-28",
        updated_to: "2026-03-28",
        external_id: "x",
        flow: UUID,
        collaborator: UUID,
      }),
      { timeZone: "UTC", language: "en" },
    );
    const parameters = query.ok ? query.parameters : {};
    expect(flowListQuery.safeParse(parameters).success).toBe(true);
    expect(Object.keys(parameters).toSorted()).toEqual(Object.keys(flowListQuery.shape).toSorted());
  });

  it("reads amounts by the reader's language, and asks rather than guess (decision 59)", () => {
    const amounts = { amount_from: "12,345", amount_to: "20.000" };
    expect(operations(amounts, "UTC", "es")).toEqual({ ok: false, problems: { amount_from: "amount_ambiguous" } });
    expect(operations(amounts, "UTC", "en")).toEqual({ ok: false, problems: { amount_to: "amount_ambiguous" } });
    const one = operations({ amount_from: "12,345" }, "UTC", "en");
    expect(one.ok && one.parameters.q_amountFrom).toBe("1234500");
  });

  it.each([
    ["America/New_York", { created_to: "9999-12-31" }],
    ["Europe/Berlin", { created_from: "0001-01-01" }],
    ["UTC", { created_from: "0000-12-31" }],
  ])("says of a day that ends in no year that is written that it is none: %s", (timeZone, asked) => {
    const [name = ""] = Object.keys(asked);
    expect(operations(asked, timeZone)).toMatchObject({ ok: false, problems: { [name]: "date" } });
    expect(operations({ created_from: "0001-01-01", created_to: "9999-12-31" }, "UTC")).toMatchObject({ ok: true });
  });

  it("names each filter that can't be applied", () => {
    expect(
      operations({
        created_from: "2026-02-30",
        updated_to: "yesterday",
        amount_from: "ten",
        operation: "12",
        invoice: "x".repeat(129),
      }),
    ).toEqual({
      ok: false,
      problems: { created_from: "date", updated_to: "date", amount_from: "amount", operation: "uuid", invoice: "text" },
    });
  });

  it("refuses collaborators of what we made ourselves (interface 4.7, rule 1)", () => {
    const refused = { ok: false, problems: { directWithCollaborator: true } };
    expect(operations({ origin: "DIRECT", collaborator_name: "Gest" })).toEqual(refused);
    expect(operations({ origin: "DIRECT", collaborator: UUID })).toEqual(refused);
    expect(operations({ origin: "DIRECT" })).toMatchObject({ ok: true });
  });
});
