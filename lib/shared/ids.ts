import { v7, validate } from "uuid";

/** A new identifier: UUID version 7, time-ordered, made in the application (decision 1). */
export function newUuid(): string {
  return v7();
}

export function isUuid(value: string): boolean {
  return validate(value);
}
