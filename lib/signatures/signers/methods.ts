import type { SignatureConfiguration } from "@/lib/configurations/model";
import { METHODS, type SigningMethod, type Subject } from "@/lib/operations/model";
import { hasRemoteSigner } from "@/lib/remote-signing/remote-signer";
import { e164 } from "@/lib/shared/text/e164";
import { canSendSms } from "@/lib/sms/send-sms";

/** Codes by SMS need somebody who carries them, remote signatures somebody who makes them. */
export function isAvailable(method: SigningMethod): boolean {
  if (method === "REMOTE") return hasRemoteSigner();
  return method !== "SMS_OTP" || canSendSms();
}

type Settings = Pick<
  NonNullable<SignatureConfiguration["SIGNATURE"]>,
  "signingMethods" | "failoverCertificateSignature" | "failoverSmsSignature"
>;

/** The methods that a configuration allows, in its order; null where it names none, and so allows all. */
export function allowedMethods(configuration: SignatureConfiguration): readonly SigningMethod[] | null {
  const named = (configuration.SIGNATURE?.signingMethods ?? []).map((name) => (name === "SMS" ? "SMS_OTP" : name));
  const known = METHODS.filter((method) => named.includes(method));
  return known.length === 0 ? null : known.toSorted((a, b) => named.indexOf(a) - named.indexOf(b));
}

/**
 * The methods of a signer for whom none is named: those that the configuration allows and that can reach the person, and where
 * none of them can, what it falls over to. Empty where it allows nothing that could.
 */
export function methodsFor(configuration: SignatureConfiguration, person: Subject): readonly SigningMethod[] {
  const allowed = allowedMethods(configuration) ?? ["HANDWRITTEN"];
  const usable = allowed.filter((method) => isAvailable(method) && missingContact(method, person) === null);
  return usable.length > 0 ? usable : failoverFor(allowed, configuration.SIGNATURE, person);
}

/**
 * What stands in for a method that can't be used, where the configuration says so (interface 2.3): for SMS_OTP a code by e-mail,
 * else by hand; for CERTIFICATE, and for REMOTE, which signs with one as well, a code by SMS or e-mail, else by hand.
 */
export function failoverFor(
  methods: readonly SigningMethod[],
  settings: Settings | undefined,
  person: Subject,
): readonly SigningMethod[] {
  const candidates = methods.flatMap((method): readonly SigningMethod[] => {
    if (method === "SMS_OTP" && settings?.failoverSmsSignature) return ["EMAIL_OTP", "HANDWRITTEN"];
    if ((method === "CERTIFICATE" || method === "REMOTE") && settings?.failoverCertificateSignature) {
      return ["SMS_OTP", "EMAIL_OTP", "HANDWRITTEN"];
    }
    return [];
  });
  const usable = candidates.find(
    (method) => !methods.includes(method) && isAvailable(method) && missingContact(method, person) === null,
  );
  return usable === undefined ? [] : [usable];
}

/** What a method needs to reach somebody by, and hasn't got: a number that no network could tell is none. Null where nothing is missing. */
export function missingContact(
  method: SigningMethod,
  { email, phone }: Pick<Subject, "email" | "phone">,
): "email" | "phone" | null {
  if (method === "EMAIL_OTP" && email === null) return "email";
  if (method === "SMS_OTP" && (phone === null || e164(phone) === null)) return "phone";
  return null;
}
