import { expect, it } from "vitest";
import { readDraft } from "./read-draft";

const visual = (typed: object) => readDraft({ visualConfiguration: typed })?.visualConfiguration;

it("reads what is accepted, and leaves out what is not yet", () => {
  const contact = { email: "half@", phone: "+34 911 234 567" };
  expect(visual({ brandColor: "#7A1F3D", accentColor: "#ffe0", language: "fr", logo: "C:/logo.png", contact })).toEqual(
    {
      ...visual({}),
      brandColor: "#7a1f3d",
      language: "fr",
      contact: { email: null, phone: "+34911234567" },
    },
  );
});

it("reads what the payer may do", () => {
  const typed = {
    operationConfiguration: { allowDecline: false, expirationOffset: "soon", instantPolicy: "STANDARD" },
  };
  expect(readDraft(typed)?.operationConfiguration).toMatchObject({
    ...{ allowDecline: false, allowDispute: true, expirationOffset: null, instantPolicy: "STANDARD" },
  });
});

it.each([null, 7, "x", [], { visualConfiguration: 7 }, { visualConfiguration: { contact: [] } }])(
  "of what is no configuration nothing is read, or what it is without: %j",
  (typed) => {
    const read = readDraft(typed);
    if (read) expect(read).toEqual(readDraft({}));
  },
);
