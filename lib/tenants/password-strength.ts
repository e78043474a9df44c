/** Loaded by the first who chooses a password, and kept: its word lists are megabytes. */
let estimator: Promise<(password: string, about: readonly string[]) => number> | undefined;

async function loadEstimator() {
  const [{ ZxcvbnFactory }, common, english, spanish] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
    import("@zxcvbn-ts/language-es-es"),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, ...spanish.dictionary },
    graphs: common.adjacencyGraphs,
    // The work grows with the square of the length; what is hard to guess after so many stays so.
    maxLength: 100,
  });
  return (password: string, about: readonly string[]) => zxcvbn.check(password, [...about]).score;
}

/** zxcvbn's third of four: more than a hundred million guesses. */
const SCORE_MIN = 3;

/**
 * Whether a password would be among the first that are tried: one of those that breaches made known, a pattern, or what is
 * known about the person, also with a year or a few digits after it. Asks nobody: the lists come with the installation.
 * @param about the person's address, name, organisation
 */
export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator();
  const score = await estimator;
  return score(password.toLowerCase(), about.flatMap(spellings)) < SCORE_MIN;
}

/** As it is written, its parts, and all of them in one word. */
function spellings(known: string): readonly string[] {
  const folded = known.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const parts = folded.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2);
  return [known.toLowerCase(), folded, parts.join(" "), parts.join(""), ...parts].filter(Boolean);
}
