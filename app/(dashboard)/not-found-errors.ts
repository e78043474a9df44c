import { notFound } from "next/navigation";
import { AppError, notFound as noSuchThing } from "@/lib/shared/errors";
import { isUuid } from "@/lib/shared/ids";

/** What a use case says is not there becomes the not-found page, status 404 included. */
export async function orNotFound<T>(found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}

/** A segment of an address that names a resource; anything but a UUID names none. */
export function isUuidOrNotFound(segment: string): string {
  return isUuid(segment) ? segment : notFound();
}

/** An identifier that a browser has sent to an action. */
export function requireUuid(given: string): string {
  if (typeof given !== "string" || !isUuid(given)) throw noSuchThing();
  return given;
}
