/**
 * `body` is what stands between `obj` and `endobj`. `isSignature`: it is a signature dictionary, whose /Contents is the one string
 * that is never encrypted (ISO 32000-1, 7.6.1).
 */
export type NewObject = Readonly<{ objectNumber: number; generation: number; body: Uint8Array; isSignature?: true }>;
