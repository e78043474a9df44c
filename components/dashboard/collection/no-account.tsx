import { Callout } from "@/components/ui/callout";
import { Link } from "@/components/ui/link";
import type { Text } from "../text";

/** In place of a form that asks for money which could go nowhere: with the way to where it could. */
export function NoAccount({ text: { t } }: Readonly<{ text: Text }>) {
  return (
    <Callout tone="warning">
      <p>{t("collection.noAccount")}</p>
      <Link
        href="/dashboard/accounts"
        className="inline-flex min-h-8 items-center font-semibold underline underline-offset-2 hover:no-underline"
      >
        {t("collection.toAccounts")}
      </Link>
    </Callout>
  );
}
