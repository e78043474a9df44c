/** `body` is what stands between `obj` and `endobj`. */
export type NewObject = Readonly<{ objectNumber: number; generation: number; body: Uint8Array }>;
