import { describe, expect, it } from "vitest";
import { payeeMatchIn } from "./payee-match";

const said = (status: string, member?: unknown) =>
  payeeMatchIn({ transactionStatus: status, originalTransactionInformationAndVopStatus: member }, "Pena e Hijos");

describe("what a bank says of the payee's name (decision 146)", () => {
  it.each([
    ["RVMC", "CLOSE"],
    ["RVNM", "NONE"],
  ])("%s, as the order's status, is %s", (status, match) => {
    expect(said(status)).toEqual({ match, suggestedName: null });
  });

  it("RVCM, of an order, does not say whether the name is nearly right, wrong, or could not be looked at", () => {
    const unsaid = { match: "NONE", unsaid: true, suggestedName: null };
    expect(said("RVCM")).toEqual(unsaid);
    expect(said("RVCM", { status: "RVCM", name: "Somebody Else" })).toEqual(unsaid);
    expect(said("RVCM", { status: "RVNA" })).toEqual(unsaid);
  });

  it.each(["RCVD", "RCVC", "RVNA", "RVNC", "ACTC", "ZZZZ"])("%s asks the payer nothing", (status) => {
    expect(said(status)).toBeNull();
    expect(said(status, [{ transactionStatus: "RCVC" }])).toBeNull();
  });

  it("what is said of the transfer counts before the order's status", () => {
    const close = { match: "CLOSE", suggestedName: "Peña & Hijos SL" };
    const forms = [
      { vopStatus: "RVMC", matchedName: "Peña & Hijos SL" },
      [{ transactionStatus: "RVMC", creditor: { name: "Peña & Hijos SL" } }],
      {
        transactions: [
          { sent: { creditorName: "Pena e Hijos" }, result: { status: "RVMC", name: " Peña & Hijos SL " } },
        ],
      },
    ];
    for (const form of forms) {
      expect(said("RVCM", form)).toEqual(close);
      expect(said("RCVD", form)).toEqual(close);
    }
    expect(said("RVCM", { vopStatus: "RVNM" })).toEqual({ match: "NONE", suggestedName: null });
  });

  it("no name is told of a payee that isn't close, or where several are named", () => {
    expect(said("RVCM", { status: "RVNM", name: "Somebody Else" })?.suggestedName).toBeNull();
    expect(said("RVCM", { status: "RVMC", name: "One", legalName: "Another" })?.suggestedName).toBeNull();
  });

  it("nonsense is no word", () => {
    const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => ({ inner }), "RVMC");
    for (const nonsense of [null, 7, "", [], {}, [[]], deep, { status: 1 }]) expect(said("RCVD", nonsense)).toBeNull();
  });
});
