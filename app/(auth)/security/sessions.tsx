import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { describeDevice } from "@/lib/people/signing-in/describe-device";
import type { listSessions } from "@/lib/people/signing-in/list-sessions";
import type { PageText } from "../page-text";
import { endEverySession, endMySession } from "./actions";
import { Row } from "./row";

type SessionsProps = Readonly<{
  sessions: Awaited<ReturnType<typeof listSessions>>;
  /** The one that looks. */
  sessionUuid: string;
  t: PageText;
  when: (at: Date) => string;
}>;

/** Where one is signed in: each can be ended, or all. */
export function Sessions({ sessions, sessionUuid, t, when }: SessionsProps) {
  return (
    <Card title={t("security.sessions")}>
      <ul className="-my-3 divide-y divide-line">
        {sessions.map(({ uuid, userAgent, ipAddress, authenticatedAt }) => {
          const device = describeDevice(userAgent) ?? t("security.unknown");
          const detail = [ipAddress, t("security.since", { date: when(authenticatedAt) })].filter(Boolean).join(", ");
          return (
            <Row key={uuid} title={device} detail={detail}>
              {uuid === sessionUuid ? (
                <span className="text-muted text-sm">{t("security.here")}</span>
              ) : (
                <form action={endMySession}>
                  <input type="hidden" name="sessionUuid" value={uuid} />
                  <Button type="submit" size="sm" aria-label={t("security.endLabel", { device })}>
                    {t("security.end")}
                  </Button>
                </form>
              )}
            </Row>
          );
        })}
      </ul>
      <form action={endEverySession} className="mt-5">
        <Button type="submit">{t("security.endAll")}</Button>
      </form>
    </Card>
  );
}
