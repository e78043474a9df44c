import type { JSXElementConstructor, ReactElement } from "react";
import { keeping } from "@/lib/shared/process/kept";

type Component = JSXElementConstructor<never>;
type Kept = (key: string, make: () => string) => string;

/** Of a component: a bank's button takes half a kilobyte. */
const KEPT_MAX = 2_000;

const keptOf = new WeakMap<Component, Kept>();

/**
 * A component that many pages show with the same props, and whose markup follows from them alone: it is drawn once for each of them
 * (decision 359). An object counts as the same where it is the same one, so it has to be one that nobody changes; children can't be
 * told apart so, and none are taken.
 */
export function drawnOnce<Props extends object>(
  component: (props: Props & { children?: never }) => ReactElement | null,
): typeof component {
  keptOf.set(component, keeping<string>(KEPT_MAX));
  return component;
}

/** What has been drawn of a component for these props, or is drawn now; of one that isn't drawn once, always anew. */
export function drawnBefore(component: Component, props: object, draw: () => string): string {
  const kept = keptOf.get(component);
  return kept ? kept(keyOf(props), draw) : draw();
}

/** One that is undefined is as good as none. */
function keyOf(props: object): string {
  const given = Object.entries(props).filter(([, value]) => value !== undefined);
  return JSON.stringify(given.map(([name, value]) => [name, isOne(value) ? [identityOf(value)] : value]));
}

function isOne(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

const identities = new WeakMap<object, number>();
let known = 0;

function identityOf(value: object): number {
  const identity = identities.get(value) ?? ++known;
  identities.set(value, identity);
  return identity;
}
