import { CircleAlert, CircleCheck, CircleX, type LucideIcon } from "lucide-react";
import type { Rejection } from "@/lib/attempts/model";
import type { OperationStatus } from "@/lib/operations/model";
import type { Money } from "@/lib/shared/money";
import type { Text } from "../text";

type Created = Readonly<{
  status: OperationStatus;
  amount: Money;
  /** What has come of it, where that is less. */
  arrived: Money | null;
  /** Whose word it is that it is not paid any more. */
  rejection: Rejection | null;
}>;

export type CreatedFace = Readonly<{ heading: string; Icon: LucideIcon; look: string }>;

const GOOD = { Icon: CircleCheck, look: "text-success-fill" } as const;
const DOUBTFUL = { Icon: CircleAlert, look: "text-warning-ink" } as const;
const OVER = { Icon: CircleX, look: "text-muted" } as const;

/** What has become of a collection since it was created, in a sentence and a sign. */
export function createdFace({ status, amount, arrived, rejection }: Created, { t, money }: Text): CreatedFace {
  const words = { amount: money(amount) };
  switch (status) {
    case "COMPLETED":
      if (rejection) return { ...DOUBTFUL, heading: t(`collection.created.titles.${rejection}`, words) };
      return arrived
        ? { ...DOUBTFUL, heading: t("collection.created.titles.PART", { ...words, arrived: money(arrived) }) }
        : { ...GOOD, heading: t("collection.created.titles.COMPLETED", words) };
    case "REJECTED":
    case "EXPIRED":
    case "CANCELLED":
      return { ...OVER, heading: t(`collection.created.titles.${status}`, words) };
    case "CREATED":
    case "OPENED":
    case "NOT_DELIVERED":
      return { ...GOOD, heading: t("collection.created.title", words) };
  }
}
