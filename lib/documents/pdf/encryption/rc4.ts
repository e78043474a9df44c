/**
 * RC4, which old PDFs are encrypted with (ISO 32000-1, 7.6.2) and OpenSSL 3 no longer has. It protects nothing here: what opens
 * without a password is open. Encrypting and decrypting are the same.
 */
export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 0xff] ?? 0;
  const swap = (a: number, b: number) => {
    const kept = at(a);
    state[a & 0xff] = at(b);
    state[b & 0xff] = kept;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 0xff;
    swap(i, j);
  }
  const out = Buffer.alloc(data.length);
  for (let index = 0, i = 0, j = 0; index < data.length; index++) {
    i = (i + 1) & 0xff;
    j = (j + at(i)) & 0xff;
    swap(i, j);
    out[index] = (data[index] ?? 0) ^ at(at(i) + at(j));
  }
  return out;
}
