import { toast } from "sonner";
import type { Saying } from "./toast";

/** What stands until it is closed, by whose it is. */
const standing = new WeakMap<object, string | number>();

/** Says it in sonner's place. The same refusal once more is said anew: changed in its place, nobody would hear it. */
export function speak({ kind, words, description, stays, by }: Saying): void {
  const before = standing.get(by);
  if (before !== undefined) toast.dismiss(before);
  standing.delete(by);
  if (!kind) return;
  const id = toast[kind](words, {
    ...(description !== undefined && { description }),
    ...(stays && { duration: Number.POSITIVE_INFINITY, closeButton: true }),
  });
  if (stays) standing.set(by, id);
}
