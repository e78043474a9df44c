import { describe, expect, it } from "vitest";
import { imageField } from "./image-field";

const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString("base64")}`;
const png = (size: number) => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(size - 8)]);
const SVG = "<?xml version='1.0'?><!-- logo --><svg xmlns='http://www.w3.org/2000/svg'/>";

describe("a picture of a payment page", () => {
  it.each([
    ["an address", "https://cdn.example/logo.png"],
    ["a PNG", dataUrl("png", png(100))],
    ["a PNG of the greatest size", dataUrl("png", png(262_144))],
    ["a JPEG", dataUrl("jpeg", Buffer.from("\xff\xd8\xff\xe0", "latin1"))],
    ["a GIF", dataUrl("gif", Buffer.from("GIF89a"))],
    ["a WebP", dataUrl("webp", Buffer.from("RIFF....WEBPVP8 "))],
    ["an SVG in base64", dataUrl("svg+xml", Buffer.from(SVG))],
    ["an SVG in plain text", `data:image/svg+xml;charset=utf-8,${encodeURIComponent(SVG)}`],
  ])("may be %s", (_what, value) => {
    expect(imageField.parse(value)).toBe(value);
  });

  it.each([
    ["plain http", "http://cdn.example/logo.png", "must be an https URL or a data URL of an image"],
    ["a script", "javascript:alert(1)", "must be an https URL or a data URL of an image"],
    ["no address", "logo.png", "must be an https URL or a data URL of an image"],
    ["a password", "https://user:pw@cdn.example/logo.png", "must be an https URL or a data URL of an image"],
    ["a page", "data:text/html,<svg></svg>", "must be a data URL of a PNG, JPEG, GIF, WebP or SVG image"],
    ["another kind", "data:image/bmp;base64,Qk0=", "must be a data URL of a PNG, JPEG, GIF, WebP or SVG image"],
    ["broken base64", "data:image/png;base64,iVB*", "must be a well-formed data URL"],
    ["broken escapes", "data:image/svg+xml,%3Csvg%", "must be a well-formed data URL"],
    ["another picture than it says", dataUrl("jpeg", png(100)), "must hold the jpeg image that it announces"],
    ["no picture at all", dataUrl("svg+xml", Buffer.from("<html>")), "must hold the svg+xml image that it announces"],
    ["one byte too much", dataUrl("png", png(262_145)), "must have at most 262144 bytes"],
    ["far too much", dataUrl("png", png(2_000_000)), "must have at most 262144 bytes"],
  ])("may not be %s", (_what, value, message) => {
    expect(imageField.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
