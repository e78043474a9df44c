import type { BankListing } from "@/lib/banks/search-banks";
import type { Messages } from "../messages";
import { drawnOnce } from "../theme/drawn-once";
import { Picture } from "../theme/picture";

type BankRowsProps = Readonly<{
  banks: readonly BankListing[];
  lastBankId: string | null;
  words: Messages;
  /** What arranges the rows: the whole list only, which is fetched, with what it is searched by, when somebody searches. */
  searchScript?: string;
}>;

/** A button for each bank. Pictures come when they are seen. */
export function BankRows({ banks, lastBankId, words, searchScript }: BankRowsProps) {
  return (
    <ul className="divide-y divide-line" data-search-script={searchScript}>
      {banks.map((bank) => (
        <li key={bank.id} data-bank={searchScript ? JSON.stringify(bank) : undefined}>
          <BankButton bank={bank} lastUsed={bank.id === lastBankId} words={words.banks} />
        </li>
      ))}
    </ul>
  );
}

type BankButtonProps = Readonly<{ bank: BankListing; lastUsed: boolean; words: Messages["banks"] }>;

const BankButton = drawnOnce(function BankButton({ bank, lastUsed, words }: BankButtonProps) {
  const { status } = bank;
  const state =
    status === "DISABLED" ? words.down : status === "DEGRADED" ? words.degraded : lastUsed ? words.lastUsed : null;
  // Said, and hidden from nobody: who pays may be a company, and nobody has told us.
  const remark = [isForCompanies(bank) ? words.companies : null, state].filter((part) => part !== null).join(" · ");
  return (
    <button
      type="submit"
      name="bankId"
      value={bank.id}
      disabled={status === "DISABLED"}
      className={status === "DEGRADED" ? "bank bank-degraded" : "bank"}
    >
      <i>
        <Picture src={bank.logoPath} size={36} lazy />
      </i>
      <span>
        {bank.name}
        {remark !== "" && <small>{remark}</small>}
      </span>
    </button>
  );
});

/** Its record says that it keeps no accounts of private people. */
function isForCompanies({ segments }: BankListing): boolean {
  return segments.every((segment) => segment === "BUSINESS");
}
