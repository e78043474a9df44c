import { AppError } from "@/lib/shared/errors";

/**
 * Does all of this, and refuses what all of it finds wrong with a request: one answer names every bad field (decision 2). What goes
 * wrong otherwise goes wrong at once.
 * @returns what each has come to
 * @throws AppError invalid_field
 */
export function nameAllBadFields<Results extends readonly unknown[]>(
  ...steps: { [Each in keyof Results]: () => Results[Each] }
): Results {
  const refusals: AppError[] = [];
  const results = steps.map((step) => {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof AppError && error.code === "invalid_field")) throw error;
      refusals.push(error);
      return null;
    }
  });
  const [only, ...more] = refusals;
  if (only && more.length === 0) throw only;
  if (only) {
    throw new AppError("invalid_field", {
      detail: "The payload has fields that are not acceptable; errors names each.",
      errors: refusals.flatMap(({ errors }) => errors),
    });
  }
  // Each step has come to something.
  return results as unknown as Results;
}
