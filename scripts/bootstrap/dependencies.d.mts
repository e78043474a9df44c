import type { SpawnSyncReturns } from "node:child_process";

type Packages = Record<string, { version?: string; integrity?: string; optional?: boolean; devOptional?: boolean }>;

export function installDependencies(): void;
export function dependenciesAreInstalled(locked: Packages | undefined, installed: Packages | undefined): boolean;
export function runNpm(args: readonly string[]): SpawnSyncReturns<string>;
