import process from "node:process";

const OLDEST = [20, 19];

/** Ends the process with one sentence when what follows can't run on this Node. */
export function requireNode() {
  const problem = problemOfNode(process.versions.node);
  if (problem === null) return;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

/**
 * What is wrong with a version of Node; null where nothing is. 22.7.0 writes letters beyond ASCII wrongly once a call has become quick
 * (`Buffer.from("ä")` has one byte): names, concepts and signatures would not be what was said.
 */
export function problemOfNode(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    return `Paraph needs Node ${OLDEST.join(".")} or newer; this is ${version}.`;
  }
  if (major === 22 && minor === 7)
    return `Node ${version} writes letters such as ä wrongly: Paraph needs 22.8 or newer.`;
  return null;
}
