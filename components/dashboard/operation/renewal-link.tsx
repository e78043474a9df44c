import { Link } from "@/components/ui/link";
import type { Text } from "../text";

type RenewalLinkProps = Readonly<{
  /** The operation at its other end. */
  uuid: string;
  says: "renews" | "renewed";
  className?: string;
  text: Text;
}>;

/** From an operation to the one that it renews, or that renews it: a copy of the same name in a flow of its own (decision 18). */
export function RenewalLink({ uuid, says, className = "", text: { t } }: RenewalLinkProps) {
  return (
    <Link href={`/dashboard/operations/${uuid}`} className={`text-accent-ink hover:underline ${className}`}>
      {t(`operation.renewal.${says}`)}
    </Link>
  );
}
