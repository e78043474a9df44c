import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { listPasskeys } from "@/lib/people/factors/list-passkeys";
import type { PageText } from "../page-text";
import { removeMyPasskey } from "./actions";
import { AddPasskey } from "./add-passkey";
import { Row } from "./row";

type PasskeysProps = Readonly<{
  passkeys: Awaited<ReturnType<typeof listPasskeys>>;
  /** Whether they may be changed. */
  isFresh: boolean;
  /** What the browser calls itself. */
  device: string;
  t: PageText;
  when: (at: Date) => string;
}>;

/** Those there are, each to be removed, and the way to another. */
export function Passkeys({ passkeys, isFresh, device, t, when }: PasskeysProps) {
  return (
    <Card title={t("security.passkeys")}>
      <p className="text-muted">{t("security.passkeysText")}</p>
      <ul className="mt-3 divide-y divide-line empty:hidden">
        {passkeys.map(({ credentialId, name, createdAt, lastUsedAt }) => (
          <Row
            key={credentialId}
            title={name}
            detail={[
              t("security.added", { date: when(createdAt) }),
              ...(lastUsedAt ? [t("security.used", { date: when(lastUsedAt) })] : []),
            ].join(", ")}
          >
            {isFresh && (
              <form action={removeMyPasskey}>
                <input type="hidden" name="credentialId" value={credentialId} />
                <Button type="submit" size="sm" aria-label={t("security.passkeyRemove", { name })}>
                  {t("security.remove")}
                </Button>
              </form>
            )}
          </Row>
        ))}
      </ul>
      {isFresh && (
        <AddPasskey
          words={{ name: t("security.passkeyName"), add: t("security.passkeyAdd"), failed: t("security.failed") }}
          suggestion={device}
        />
      )}
    </Card>
  );
}
