import { describe, expect, it } from "vitest";
import { imageField } from "./image-field";

const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString("base64")}`;
const png = (size: number) => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(size - 8)]);
const SVG = "<?xml version='1.0'?><!-- logo --><svg xmlns='http://www.w3.org/2000/svg'/>";

/** What such a file begins with, and nothing of the picture. */
function header(type: "png" | "gif" | "webp" | "svg", width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  if (type === "svg")
    return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`);
  if (type === "gif") {
    bytes.write("GIF89a");
    bytes.writeUInt16LE(width, 6);
    bytes.writeUInt16LE(height, 8);
  } else if (type === "png") {
    bytes.write("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
  } else {
    bytes.write("RIFF....WEBPVP8X\x0a\0\0\0", "latin1");
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  }
  return bytes;
}

describe("a picture of a payment page", () => {
  it.each([
    ["an address", "https://cdn.example/logo.png"],
    ["a PNG", dataUrl("png", png(100))],
    ["a PNG of the greatest size", dataUrl("png", png(262_144))],
    ["a JPEG", dataUrl("jpeg", Buffer.from("\xff\xd8\xff\xe0", "latin1"))],
    ["a GIF", dataUrl("gif", Buffer.from("GIF89a"))],
    ["a WebP", dataUrl("webp", Buffer.from("RIFF....WEBPVP8 "))],
    ["a PNG of a size to be unpacked", dataUrl("png", header("png", 4000, 4000))],
    ["an SVG in base64", dataUrl("svg+xml", Buffer.from(SVG))],
    ["an SVG in plain text", `data:image/svg+xml;charset=utf-8,${encodeURIComponent(SVG)}`],
  ])("may be %s", (_what, value) => {
    expect(imageField.parse(value)).toBe(value);
  });

  it.each([
    ["plain http", "http://cdn.example/logo.png", "must be an https URL or a data URL of an image"],
    ["a script", "javascript:alert(1)", "must be an https URL or a data URL of an image"],
    ["no address", "logo.png", "must be an https URL or a data URL of an image"],
    ["half a character", "https://cdn.example/\ud83d", "must be an https URL or a data URL of an image"],
    ["a NUL", "data:image/svg+xml,<svg>\0</svg>", "must be an https URL or a data URL of an image"],
    [
      "half a character in it",
      "data:image/svg+xml,<svg>\udc00</svg>",
      "must be an https URL or a data URL of an image",
    ],
    [
      "a NUL beside it",
      `data:image/png;a=\0;base64,${png(9).toString("base64")}`,
      "must be an https URL or a data URL of an image",
    ],
    ["a password", "https://user:pw@cdn.example/logo.png", "must not carry a user name or a password"],
    ["port 0", "https://cdn.example:0/logo.png", "must not name port 0"],
    ["a private address", "https://10.0.0.1/logo.png", "must not point at a private, local or reserved address"],
    ["a private address in IPv6", "https://[::a00:1]/a.png", "must not point at a private, local or reserved address"],
    ["plain http to one", "http://10.0.0.1/logo.png", "must be an https URL: plain http is for local receivers"],
    ["a PNG to burst a memory", dataUrl("png", header("png", 65_000, 65_000)), "must have at most 16000000 pixels"],
    ["a GIF to burst a memory", dataUrl("gif", header("gif", 65_000, 65_000)), "must have at most 16000000 pixels"],
    ["a WebP to burst one", dataUrl("webp", header("webp", 16_000, 16_000)), "must have at most 16000000 pixels"],
    ["an SVG to burst one", dataUrl("svg+xml", header("svg", 65_000, 65_000)), "must have at most 16000000 pixels"],
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
