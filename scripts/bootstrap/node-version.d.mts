export function requireNode(): void;
export function problemOfNode(version: string): string | null;
