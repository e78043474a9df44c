import type { Plate } from "../model";
import { type Colour, contrast, INK, WHITE } from "./colours";

/** From here on something is seen against its background: enough for shapes, which need less than text. */
const SEEN_FROM = 1.5;
/** White paper is what pictures are made for: another plate has to show clearly more. */
const CLEARLY_MORE = 0.1;
/** A picture that covers its room, but for a circle's corners, brings its own background. */
const TRANSPARENT_MIN = 0.25;

/** How many pixels are looked at: enough to know what colours a picture has. */
const SAMPLES_MAX = 20_000;

/**
 * The plate on which more of a picture is seen.
 * @param pixels red, green, blue and alpha of each, 0 to 255
 */
export function plateFor(pixels: Uint8Array): Plate {
  const count = pixels.length / 4;
  const step = Math.max(1, Math.floor(count / SAMPLES_MAX));
  let [sampled, opaque, onLight, onDark] = [0, 0, 0, 0];
  for (let pixel = 0; pixel < count; pixel += step) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(pixel * 4, pixel * 4 + 4);
    sampled += 1;
    if (alpha < 128) continue;
    opaque += 1;
    const colour: Colour = { red: red / 255, green: green / 255, blue: blue / 255 };
    if (contrast(colour, WHITE) >= SEEN_FROM) onLight += 1;
    if (contrast(colour, INK) >= SEEN_FROM) onDark += 1;
  }
  if (opaque === 0 || opaque > sampled * (1 - TRANSPARENT_MIN)) return "LIGHT";
  return (onDark - onLight) / opaque > CLEARLY_MORE ? "DARK" : "LIGHT";
}
