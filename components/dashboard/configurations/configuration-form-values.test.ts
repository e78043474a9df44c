import { describe, expect, it } from "vitest";
import { configurationRequest } from "@/lib/configurations/configuration-request";
import { bodyErrors } from "@/lib/shared/zod-errors";
import { configurationFields, problemsOf } from "./configuration-form-values";

function typed(entries: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

describe("the form of a payment page", () => {
  it("makes a request that is taken, with all its fields", () => {
    const fields = configurationFields(
      typed([
        ["name", " Shop "],
        ["description", "Web"],
        ["isDefault", "on"],
        ["isActive", "on"],
        ["brandColor", "#12355B"],
        ["accentColor", "#0f766e"],
        ["logo", "https://shop.example/logo.png"],
        ["language", "de-AT"],
        ["voice", "INFORMAL"],
        ["contactEmail", "hallo@example.com"],
        ["contactPhone", "+49 30 123456"],
        ["autoDownloadDocuments", "on"],
        ["includePaymentReceiptInDownload", "on"],
        ["carbonCopyRecipients", "a@example.com, b@example.com;c@example.com"],
        ["callbackUrl", "https://shop.example/ended"],
        ["requestTimeout", "2500"],
        ["callbackParameters", "status"],
        ["callbackParameters", "secret"],
        ["callbackParameters", "flowUuid"],
        ["returnUrl", "https://shop.example/thanks"],
        ["returnParameters", "status"],
        ["validity", "P14D"],
        ["automaticRenewals", "2"],
        ["instantPolicy", "INSTANT_ONLY"],
        ["deliverSMS", "on"],
        ["deliverEMAIL", "on"],
        ["reminderDays", " 7; \u22123, 0"],
        ["remindSMS", "on"],
      ]),
      { SIGNATURE: { signingMethods: ["SMS"], failoverCertificateSignature: false, failoverSmsSignature: true } },
    );
    expect(configurationRequest.parse(fields)).toEqual({
      name: "Shop",
      description: "Web",
      isDefault: true,
      status: "ACTIVE",
      visualConfiguration: {
        icon: null,
        logo: "https://shop.example/logo.png",
        brandColor: "#12355b",
        accentColor: "#0f766e",
        language: "de-AT",
        voice: "INFORMAL",
        contact: { email: "hallo@example.com", phone: "+4930123456" },
        downloadSignedDocumentsButton: false,
        autoDownloadDocuments: true,
      },
      operationConfiguration: {
        documentDelivery: {
          includePaymentReceiptInDownload: true,
          sendDocumentsByEmail: false,
          carbonCopyRecipients: ["a@example.com", "b@example.com", "c@example.com"],
          blindCarbonCopyRecipients: [],
        },
        redirection: {
          callback: {
            url: "https://shop.example/ended",
            requestTimeout: 2_500,
            // In the interface's order, and only what it knows.
            parameters: ["flowUuid", "status"],
          },
          return: { url: "https://shop.example/thanks", parameters: ["status"] },
        },
        allowDecline: false,
        allowDispute: false,
        expirationOffset: "P14D",
        automaticRenewals: 2,
        instantPolicy: "INSTANT_ONLY",
        delivery: { channels: [{ type: "EMAIL" }, { type: "SMS" }] },
        reminders: { daysFromDue: [-3, 0, 7], channels: [{ type: "SMS" }] },
      },
      signatureConfiguration: {
        SIGNATURE: { signingMethods: ["SMS"], failoverCertificateSignature: false, failoverSmsSignature: true },
      },
    });
  });

  it.each(["seven", "7 days", "1.5"])("sends no day that is none: %s", (reminderDays) => {
    const fields = configurationFields(typed([["reminderDays", reminderDays]]), {});
    const { operationConfiguration } = configurationRequest.shape;
    const reminders = operationConfiguration.safeParse({ reminders: fields.operationConfiguration.reminders });
    expect(reminders.error?.issues.map(({ path }) => path[1])).toContain("daysFromDue");
  });

  it("leaves out redirections without an address", () => {
    const { operationConfiguration } = configurationFields(
      typed([
        ["requestTimeout", "5000"],
        ["returnParameters", "status"],
      ]),
      {},
    );
    expect(operationConfiguration.redirection).toEqual({ callback: null, return: null });
  });

  const BAD: readonly (readonly [string, readonly (readonly [string, string])[], readonly string[]])[] = [
    ["nothing", [], []],
    ["a name", [["name", ""]], ["name"]],
    ["a description", [["description", "x".repeat(501)]], ["description"]],
    [
      "colours",
      [
        ["brandColor", "red"],
        ["accentColor", "#12"],
      ],
      ["brandColor", "accentColor"],
    ],
    [
      "pictures",
      [
        ["logo", "ftp://example.com/logo.png"],
        ["icon", "data:text/html,x"],
      ],
      ["icon", "logo"],
    ],
    [
      "a contact",
      [
        ["contactEmail", "hello"],
        ["contactPhone", "911"],
      ],
      ["contactEmail", "contactPhone"],
    ],
    [
      "one of several addresses for copies",
      [
        ["carbonCopyRecipients", "a@example.com, b"],
        ["blindCarbonCopyRecipients", "c"],
      ],
      ["carbonCopyRecipients", "blindCarbonCopyRecipients"],
    ],
    [
      "a callback",
      [
        ["callbackUrl", "gopher://example.com"],
        ["requestTimeout", "5"],
      ],
      ["callbackUrl", "requestTimeout"],
    ],
    ["a return address", [["returnUrl", "shop.example"]], ["returnUrl"]],
    ["one of several days", [["reminderDays", "-3, 1000"]], ["reminderDays"]],
    ["a day twice", [["reminderDays", "3, 3"]], ["reminderDays"]],
    ["reminders by no way", [["remindEMAIL", ""]], ["reminderChannels"]],
    [
      "a default that is not active",
      [
        ["isDefault", "on"],
        ["isActive", ""],
      ],
      ["isActive"],
    ],
  ];

  it.each(BAD)("says where it is wrong (decision 204): %s", (_, entries, names) => {
    const form = typed([
      ["name", "Shop"],
      ["brandColor", "#12355b"],
      ["accentColor", "#0f766e"],
      ["requestTimeout", "5000"],
      ["automaticRenewals", "0"],
      ["instantPolicy", "STANDARD"],
      ["isActive", "on"],
      ["remindEMAIL", "on"],
    ]);
    for (const [name, value] of entries) {
      // A box that is not ticked is not sent.
      if (value === "" && name !== "name") form.delete(name);
      else form.set(name, value);
    }
    const parsed = configurationRequest.safeParse(configurationFields(form, {}));
    const errors = parsed.success ? [] : bodyErrors(parsed.error);
    expect(Object.keys(problemsOf(errors.flatMap((field) => ("pointer" in field ? field.pointer : []))))).toEqual(
      names,
    );
  });

  it("marks nothing for what has no field of its own", () => {
    expect(problemsOf(["/", "/nameless", "/signatureConfiguration/SIGNATURE"])).toEqual({});
  });
});
