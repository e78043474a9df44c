/** What the yardstick took, in µs, of the machine that absolute figures are asked of: so fast it is where nothing else runs. */
const THERE_MICROS = 3_800;

/** Said of a figure that is asked of that machine, and scaled to this one. */
export const WHERE = "where an empty page takes 3.8 ms";

/** As many of them as are asked of a machine of this speed; of a faster one no more than there. */
export function asManyHere(there: number, yardstickMicros: number): number {
  return Math.min(there, Math.round((there * THERE_MICROS) / yardstickMicros));
}
