"use client";

import { type FormEvent, useState, useTransition } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { SelectField } from "@/components/ui/select-field";
import { TextAreaField } from "@/components/ui/text-area-field";
import { assertNever } from "@/lib/shared/assert-never";
import type { SignatureVerdict } from "@/lib/webhooks/model";
import type { Translate } from "../text";
import { useText } from "../text-provider";

type SignatureCheckerProps = Readonly<{
  endpoints: readonly Readonly<{ uuid: string; url: string }>[];
  /** What a delivery's page has put in. */
  given: Readonly<{ endpointUuid?: string; headers?: string; body?: string }>;
  check: (form: FormData) => Promise<ActionResult<SignatureVerdict>>;
}>;

/** What a receiver has got goes to the server, and comes back as a sentence: no secret ever comes here. */
export function SignatureChecker({ endpoints, given, check }: SignatureCheckerProps) {
  const { t } = useText();
  const tell = useToasts();
  const [verdict, setVerdict] = useState<SignatureVerdict | null>(null);
  const [pending, startCheck] = useTransition();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startCheck(async () => setVerdict(tell(await answered(check(form))) ?? null));
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <SelectField
        label={t("webhooks.check.endpoint")}
        name="endpointUuid"
        defaultValue={given.endpointUuid}
        options={endpoints.map(({ uuid, url }) => ({ value: uuid, label: url }))}
      />
      <TextAreaField
        label={t("webhooks.check.headers")}
        hint={t("webhooks.check.headersHint")}
        name="headers"
        rows={5}
        required
        spellCheck={false}
        autoComplete="off"
        defaultValue={given.headers ?? ""}
        placeholder={"webhook-id: …\nwebhook-timestamp: …\nwebhook-signature: v1,…"}
      />
      <TextAreaField
        label={t("webhooks.check.body")}
        hint={t("webhooks.check.bodyHint")}
        name="body"
        rows={8}
        spellCheck={false}
        autoComplete="off"
        defaultValue={given.body ?? ""}
      />
      <Button type="submit" variant="primary" pending={pending}>
        {t("webhooks.check.submit")}
      </Button>
      <div role="status" aria-label={t("webhooks.check.result")}>
        {verdict && !pending && <Verdict verdict={verdict} />}
      </div>
    </form>
  );
}

function Verdict({ verdict }: Readonly<{ verdict: SignatureVerdict }>) {
  const text = useText();
  const { t } = text;
  const words = "webhooks.check" as const;
  const isRight = verdict.kind === "VALID" || verdict.kind === "OLD";
  const tone = verdict.kind === "VALID" ? "success" : isRight ? "warning" : "danger";
  return (
    <Callout tone={tone} title={sentenceOf(verdict, text)}>
      {isRight && verdict.by === "PREVIOUS" && <p>{t(`${words}.previous`)}</p>}
      {verdict.kind === "BODY_CHANGED" && (
        <>
          <p>{t(`${words}.difference`, { position: verdict.position })}</p>
          <dl className="mt-1 space-y-1">
            {[["sent", verdict.sent] as const, ["received", verdict.received] as const].map(([name, excerpt]) => (
              <div key={name}>
                <dt className="font-medium">{t(`${words}.${name}`)}</dt>
                <dd className="break-all font-mono text-xs">{excerpt === "" ? "–" : `…${excerpt}…`}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Callout>
  );
}

type Words = Readonly<{ t: Translate; dateTime: (at: string) => string }>;

function sentenceOf(verdict: SignatureVerdict, { t, dateTime }: Words): string {
  const words = "webhooks.check.verdicts" as const;
  switch (verdict.kind) {
    case "VALID":
      return t(`${words}.VALID`);
    case "OLD":
      return verdict.ageSeconds < 0
        ? t(`${words}.FUTURE`, { age: durationOf(-verdict.ageSeconds, t) })
        : t(`${words}.OLD`, { age: durationOf(verdict.ageSeconds, t) });
    case "MISSING":
      return t(`${words}.MISSING`, { headers: verdict.headers.join(", ") });
    case "MALFORMED":
      return t(`${words}.${verdict.header === "webhook-timestamp" ? "MALFORMED_TIMESTAMP" : "MALFORMED_SIGNATURE"}`);
    case "SECRET_ENDED":
      return t(`${words}.SECRET_ENDED`, { at: dateTime(verdict.endedAt) });
    case "OTHER_ENDPOINT":
      return t(`${words}.OTHER_ENDPOINT`, { url: verdict.url });
    case "BODY_CHANGED":
      return t(`${words}.${verdict.sameJson ? "BODY_SAME" : "BODY_CHANGED"}`);
    case "TIMESTAMP_CHANGED":
      return t(`${words}.TIMESTAMP_CHANGED`, { sent: verdict.sent });
    case "UNKNOWN":
      return t(`${words}.${verdict.knowsEvent ? "UNKNOWN" : "UNKNOWN_EVENT"}`);
    default:
      return assertNever(verdict);
  }
}

const UNITS = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/** In the greatest unit that there are two of. */
function durationOf(seconds: number, t: Translate): string {
  const [unit, length] = UNITS.find(([, its]) => seconds >= 2 * its) ?? (["seconds", 1] as const);
  return t(`webhooks.check.${unit}`, { count: Math.floor(seconds / length) });
}
