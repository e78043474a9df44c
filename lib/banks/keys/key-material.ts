import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { environmentValue } from "@/lib/shared/env";
import { reasonOf } from "@/lib/shared/plain-problem";

/** Why a key of ours can't be used: a sentence that goes behind its name, and holds nothing of the key. */
export class KeyProblem extends Error {
  override readonly name = "KeyProblem";
}

/** A private key as it lies where its reference leads to. `mark` is another one when what lies there is. */
export type KeyMaterial = Readonly<{ mark: string; pem: string; key: KeyObject }>;

/** A file's path is absolute: processes may run in different folders. A variable's name is as shells have it. */
export const REFERENCE = /^(?:file:(\/.+)|env:([A-Z][A-Z0-9_]*))$/;

/** Keys are some kilobytes. */
const BYTES_MAX = 100_000;

/**
 * What lies at a reference, without looking at it: whoever has kept what had the same mark needn't read it again.
 * @throws KeyProblem
 */
export async function markOf(reference: string): Promise<string> {
  const [, path] = parts(reference);
  if (path === undefined) return "env";
  const { mtimeMs, size, ino } = await stat(path).catch(unreadable(path));
  if (size > BYTES_MAX) throw new KeyProblem(`has a key in ${path} that is too large to be one`);
  return `${mtimeMs} ${size} ${ino}`;
}

/** @throws KeyProblem */
export async function readKeyMaterial(reference: string): Promise<KeyMaterial> {
  const [, path, variable = ""] = parts(reference);
  // Before it is read: what is put there meanwhile is read by the next.
  const mark = await markOf(reference);
  const text = path === undefined ? fromEnvironment(variable) : await readFile(path, "utf8").catch(unreadable(path));
  const place = path ?? `the variable ${variable}`;
  if (text.includes("ENCRYPTED")) throw new KeyProblem(`has a key in ${place} that is locked by a password`);
  try {
    return { mark, pem: text, key: createPrivateKey(text) };
  } catch {
    throw new KeyProblem(`has no private key in ${place} (PEM, -----BEGIN PRIVATE KEY-----)`);
  }
}

function parts(reference: string): RegExpExecArray {
  const found = REFERENCE.exec(reference);
  if (!found) throw new KeyProblem("has a reference that is neither file:/path nor env:NAME");
  return found;
}

function fromEnvironment(variable: string): string {
  const value = environmentValue(variable);
  if (value === undefined || value === "") throw new KeyProblem(`needs the variable ${variable}, which is not set`);
  // In a shell or a compose file, PEM often comes with its line ends written out.
  return value.replaceAll("\\n", "\n");
}

function unreadable(path: string): (error: unknown) => never {
  return (error) => {
    throw new KeyProblem(`has its key in ${path}, which cannot be read: ${reasonOf(error)}`);
  };
}
