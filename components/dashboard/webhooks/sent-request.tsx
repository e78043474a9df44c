import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { Link } from "@/components/ui/link";
import type { WebhookDeliveryDetail } from "@/lib/webhooks/contract";
import type { Text } from "../text";
import { CodeBlock } from "./code-block";

type Attempt = WebhookDeliveryDetail["attempts"][number];

/** One attempt: the request as it was sent, and what was answered. */
export function SentRequest({
  attempt,
  checkHref,
  text,
}: Readonly<{ attempt: Attempt; checkHref: string; text: Text }>) {
  const { t, dateTime } = text;
  const words = "webhooks.request" as const;
  const { number, at, latencyMs, responseStatus, responseBody, error, request } = attempt;
  const facts = [
    dateTime(at),
    t("webhooks.deliveries.latency", { ms: latencyMs }),
    responseStatus === null ? null : t("webhooks.deliveries.answered", { status: String(responseStatus) }),
    error && t(`webhooks.deliveries.errors.${error}`),
  ];
  const copied = t("frame.copied");
  return (
    <Card
      title={t(`${words}.attempt`, { number })}
      actions={
        request && (
          <Link href={checkHref} className="inline-flex min-h-11 items-center text-accent-ink text-sm sm:min-h-8">
            {t(`${words}.check`)}
          </Link>
        )
      }
    >
      <p className="text-muted text-sm">{facts.filter(Boolean).join(" · ")}</p>
      {request === null ? (
        <p className="mt-3 text-sm">{t(`${words}.notKept`)}</p>
      ) : (
        <div className="mt-3 space-y-3">
          <p className="text-sm">
            {t(`${words}.sentTo`)} <Copyable value={request.url} label={t("frame.copy")} copiedLabel={copied} />
          </p>
          <CodeBlock
            label={t(`${words}.headers`)}
            code={headerLines(request.headers)}
            copy={t(`${words}.copyHeaders`)}
            copied={copied}
            wraps
          />
          {request.body === null ? (
            <p className="text-sm">{t(`${words}.bodyChanged`)}</p>
          ) : (
            <CodeBlock
              label={t(`${words}.body`)}
              code={request.body}
              copy={t(`${words}.copyBody`)}
              copied={copied}
              wraps
            />
          )}
        </div>
      )}
      <h3 className="mt-4 mb-1 font-medium text-sm">{t(`${words}.answer`)}</h3>
      {responseBody ? (
        <pre className="whitespace-pre-wrap break-all rounded-md border border-line bg-canvas px-3 py-2 font-mono text-xs leading-5">
          {responseBody}
        </pre>
      ) : (
        <p className="text-muted text-sm">{t(`${words}.${responseStatus === null ? "noAnswer" : "emptyAnswer"}`)}</p>
      )}
    </Card>
  );
}

/** A line each, in the order in which a receiver looks for them. */
export function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}
