import type { SignatureConfiguration } from "@/lib/configurations/model";
import type { SigningMethod } from "@/lib/operations/model";
import type { FieldError } from "@/lib/shared/errors";
import { allowedMethods } from "./methods";

/** Each of the methods at `<pointer>/methods` that the configuration doesn't allow. */
export function forbiddenMethods(
  methods: readonly SigningMethod[],
  settings: SignatureConfiguration,
  pointer: string,
): FieldError[] {
  const allowed = allowedMethods(settings);
  if (allowed === null) return [];
  return methods.flatMap((method, index) =>
    allowed.includes(method)
      ? []
      : [
          {
            pointer: `${pointer}/methods/${index}`,
            code: "not_allowed",
            detail: `must be one of the configuration's signingMethods: ${allowed.join(", ")}`,
          },
        ],
  );
}

/** Somebody whom none of the configuration's methods can reach. */
export function unreachable(pointer: string): FieldError {
  return {
    pointer,
    code: "unreachable",
    detail:
      "must have what the configuration's signingMethods need: an e-mail for EMAIL_OTP, a phone with its country's code for SMS_OTP",
  };
}
