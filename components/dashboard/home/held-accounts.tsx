import { ChevronRight, Landmark } from "lucide-react";
import Link from "next/link";
import { Card } from "@/components/ui/card";
import type { VerificationResult } from "@/lib/payee-verification/model";
import type { Text } from "../text";

type HeldAccountsProps = Readonly<{
  accounts: readonly Readonly<{ uuid: string; alias: string; result: VerificationResult | null }>[];
  text: Text;
}>;

/** Accounts that can't be collected on, because of what their banks say of the holder (decision 125). */
export function HeldAccounts({ accounts, text: { t } }: HeldAccountsProps) {
  return (
    <Card title={t("attention.accountTitle")} flush>
      <ul className="divide-y divide-line">
        {accounts.map(({ uuid, alias, result }) => (
          <li key={uuid}>
            <Link
              href="/dashboard/accounts"
              className="flex min-h-14 items-center gap-3 px-4 py-3 text-sm -outline-offset-2 hover:bg-subtle sm:px-5"
            >
              <Landmark aria-hidden="true" className="size-4 shrink-0 text-danger-ink" />
              <span className="min-w-0 flex-1 break-words">
                {t(result === "NMTC" ? "attention.accountNoMatch" : "attention.accountCloseMatch", { alias })}
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
