import process from "node:process";

const OLDEST = [20, 19];

/** Ends the process with one sentence when this Node is too old for what follows. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  process.stderr.write(`Paraph needs Node ${OLDEST.join(".")} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
