import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { failureKind } from "@/components/payer/outcomes/failure-kind";
import type { Subject } from "@/lib/operations/model";
import type { Money } from "@/lib/shared/money";
import { whomFor } from "../payer-name";
import type { Text } from "../text";

type AttentionItem = Readonly<{
  uuid: string;
  concept: string | null;
  subject: Subject;
  signers: readonly Subject[];
  payment: Money | null;
  expiresAt: Date;
  failure: Readonly<{ bank: string; reason: string }> | null;
}>;

export type AttentionListProps = Readonly<{ kind: string; items: readonly AttentionItem[]; text: Text }>;

/** Operations that wait, one line each: for whom, how much, why. */
export function AttentionList({ kind, items, text }: AttentionListProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.uuid}>
          <Link
            href={`/dashboard/operations/${item.uuid}`}
            className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-subtle sm:px-5"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{item.concept ?? whomFor(item) ?? item.uuid}</span>
              <span className="block truncate text-muted text-sm">
                {[item.concept && whomFor(item), kind === "expiring" ? expiryOf(item, text) : reasonOf(item, text)]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            {item.payment && <span className="font-medium tabular-nums">{text.money(item.payment)}</span>}
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function expiryOf({ expiresAt }: AttentionItem, { t, deadline }: Text): string {
  return t("attention.expires", { at: deadline(expiresAt) });
}

function reasonOf({ failure }: AttentionItem, { t }: Text): string | null {
  return failure && t("attention.at", { reason: t(`failures.${failureKind(failure.reason)}`), bank: failure.bank });
}
