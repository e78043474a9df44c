/** How a payer is spoken to: usted, vós, vostede, vous, Sie, Lei, o senhor, or tú, tu, ti, du (decision 81). */
export const VOICES = ["FORMAL", "INFORMAL"] as const;
export type Voice = (typeof VOICES)[number];

/** Of two ways to say the same, the one that is spoken. What is the same in both is said once. */
export type ByVoice = (formal: string, informal: string) => string;

/** Where strangers who pay each other's bills are still strangers. */
const FORMAL_BY_CUSTOM: ReadonlySet<string> = new Set(["de", "fr", "pt"]);

/** @param voice null for what is the custom in that language */
export function byVoice(language: string, voice: Voice | null): ByVoice {
  const isFormal = voice === null ? FORMAL_BY_CUSTOM.has(language) : voice === "FORMAL";
  return (formal, informal) => (isFormal ? formal : informal);
}
