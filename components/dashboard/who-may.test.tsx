import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ROLES } from "@/lib/shared/caller";
import { MESSAGES } from "./messages";
import { createText } from "./text";
import { WhoMay } from "./who-may";

const text = createText({ language: "en", timeZone: "UTC", messages: MESSAGES.en });
const told = (least: "ADMIN" | "OPERATOR") =>
  ROLES.filter((reader) => renderToStaticMarkup(<WhoMay {...{ reader, least, text }} />) !== "");

it("says who may to whom it is not, and to nobody else", () => {
  expect(told("ADMIN")).toEqual(["OPERATOR", "VIEWER"]);
  expect(told("OPERATOR")).toEqual(["VIEWER"]);
  expect(renderToStaticMarkup(<WhoMay reader="OPERATOR" least="ADMIN" text={text} />)).toContain(
    "You can look at this: owners and admins change it.",
  );
});
