import type { BankListing } from "@/lib/banks/search-banks";
import type { Messages } from "../messages/messages";
import { ChevronIcon, Spinner } from "../theme/icons";
import { Picture } from "../theme/picture";

type BankButtonProps = Readonly<{
  bank: BankListing;
  words: Pick<Messages["banks"], "lastUsed" | "degraded" | "down">;
  lastUsed: boolean;
  pending: boolean;
  lazy: boolean;
}>;

/** Submits the form around it with its bank; a bank that is down can't be pressed. */
export function BankButton({ bank, words, lastUsed, pending, lazy }: BankButtonProps) {
  const down = bank.status === "DISABLED";
  const remark = down ? words.down : bank.status === "DEGRADED" ? words.degraded : lastUsed ? words.lastUsed : null;
  return (
    <button
      type="submit"
      name="bankId"
      value={bank.id}
      disabled={down}
      className="group flex min-h-16 w-full items-center gap-3.5 px-4 py-2.5 text-left transition-colors duration-150 not-disabled:hover:bg-subtle group-first:rounded-t-xl"
    >
      <Picture
        src={bank.logoPath}
        size={36}
        lazy={lazy}
        className={`size-9 shrink-0 rounded-lg ${down ? "opacity-50 grayscale" : ""}`}
      />
      <span className="min-w-0 flex-1">
        <span className={`block break-words font-medium ${down ? "text-muted" : ""}`}>{bank.name}</span>
        {remark && (
          <span className={`block text-sm ${bank.status === "DEGRADED" ? "text-warning-ink" : "text-muted"}`}>
            {remark}
          </span>
        )}
      </span>
      {pending ? (
        <Spinner className="size-5 text-accent-ink" />
      ) : (
        !down && (
          <ChevronIcon className="size-5 text-muted transition-transform duration-150 group-hover:translate-x-0.5" />
        )
      )}
    </button>
  );
}
