import type { FieldError } from "@/lib/shared/errors";
import type { BankRecord } from "./records/record";

/**
 * What a record says that its adapter has no use for, or lacks what the adapter can't do without: refused when it is written, so
 * that no field is accepted and does nothing. Pointers are into the record.
 */
export function problemsOfAdapter(record: BankRecord): readonly FieldError[] {
  switch (record.adapter) {
    case "BERLIN_GROUP":
      return [...ofNoStet(record), ...ofNoConfirmation(record)];
    case "OPENFINANCE_2":
      return [
        ...ofNoStet(record),
        ...ofNoConfirmation(record),
        ...unless(record.headers.names === "CLIENT", "/headers/names", "is CLIENT in openFinance 2"),
        ...unless(/^v2(\.|$)/.test(record.endpoint.version), "/endpoint/version", "is a v2 in openFinance 2"),
      ];
    case "STET":
      return ofStet(record);
  }
}

function ofStet({ stet, headers, methods, auth, completion, statuses, notifies }: BankRecord): readonly FieldError[] {
  return [
    ...(stet === null ? [{ pointer: "/stet", code: "required", detail: "is required with the adapter STET" }] : []),
    ...unless(headers.names === "TPP", "/headers/names", "STET has no headers of ours to name"),
    ...methods.flatMap(({ approach, start, psuIdType, credentials }, at) => [
      ...unless(approach === "REDIRECT", `/methods/${at}/approach`, "is REDIRECT with STET"),
      ...unless(start === "IMPLICIT", `/methods/${at}/start`, "is IMPLICIT with STET"),
      ...unless(psuIdType === null, `/methods/${at}/psuIdType`, "STET's redirect names no payer"),
      ...credentials.flatMap(({ name }, which) =>
        unless(name === "DEBTOR_IBAN", `/methods/${at}/credentials/${which}/name`, "is DEBTOR_IBAN with STET"),
      ),
    ]),
    ...unless(auth.psuToken === "NONE", "/auth/psuToken", "is NONE with STET"),
    ...unless(completion !== "CODE", "/completion", "STET has no code that is typed on our page"),
    // What waits for our confirmation is no authorisation, however good its status sounds.
    ...unless(
      statuses.reportsSca || completion !== "POST_CONFIRMATION",
      "/statuses/reportsSca",
      "has to be true where a confirmation is awaited: ACTC is no authorisation there",
    ),
    ...unless(!notifies, "/notifies", "STET has no notifications"),
  ];
}

function ofNoStet({ stet }: BankRecord): readonly FieldError[] {
  return unless(stet === null, "/stet", "is of the adapter STET");
}

function ofNoConfirmation({ completion }: BankRecord): readonly FieldError[] {
  return unless(completion !== "POST_CONFIRMATION", "/completion", "POST_CONFIRMATION is of the adapter STET");
}

function unless(holds: boolean, pointer: string, detail: string): readonly FieldError[] {
  return holds ? [] : [{ pointer, code: "unsupported", detail }];
}
