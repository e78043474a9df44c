type Hashes = Readonly<{ pages: string; code: string }>;

export const STAMPS: Hashes;
export function freshness(folder: string): Readonly<{ pages: boolean; code: boolean; hashes: Hashes }>;
export function codeFolderOf(folder: string): string;
export function hashesOf(root: string): Hashes;
export function hashOfSources(root: string): string;
