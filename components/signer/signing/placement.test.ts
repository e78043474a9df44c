import { expect, test } from "vitest";
import { aDocument, aField } from "../testing/views";
import { ownFields, pagesFromText, pagesToText, placeFromText, placeToText } from "./placement";

test("the sizes of a thousand pages are a few letters, and come back as they were", () => {
  const a4 = { width: 595.28, height: 841.89 };
  const pages = [...Array.from({ length: 999 }, () => a4), { width: 842, height: 595 }];
  expect(pagesToText(pages)).toBe("595.28x841.89*999 842x595");
  expect(pagesFromText(pagesToText(pages))).toEqual(pages);
  expect(pagesFromText("")).toEqual([]);
});

test("a place comes back to a hundredth of a point", () => {
  const place = { page: 12, x: 72.125, y: 0, width: 180, height: 24.004 };
  expect(placeFromText(placeToText(place))).toEqual({ page: 12, x: 72.13, y: 0, width: 180, height: 24 });
});

test("fields are filled in as they are read, and others' fields are not this signer's", () => {
  const fields = [
    aField("late", { page: 2, y: 10 }),
    aField("right", { page: 1, y: 10, x: 300 }),
    aField("left", { page: 1, y: 10, x: 20 }),
    aField("lower", { page: 1, y: 500 }),
    aField("theirs", { isMine: false }),
  ];
  expect(ownFields(aDocument("d", { fields })).map(({ uuid }) => uuid)).toEqual(["left", "right", "lower", "late"]);
});
