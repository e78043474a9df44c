/** Ends a switch over a closed set: a new member is a type error here, and a loud fault at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
