/** Both ends are part of it, counted from 0. */
export type ByteRange = Readonly<{ first: number; last: number }>;
