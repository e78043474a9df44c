import { Search } from "lucide-react";
import Form from "next/form";
import { withoutNul } from "@/lib/shared/text/without-nul";
import type { SearchParams } from "./filters";

/** Longer is no search but a text that was pasted. */
const TEXT_MAX = 140;

/** What the address of a list looks for in it; empty: nothing. */
export function searchedFor({ q }: SearchParams): string {
  const typed = [q ?? ""].flat()[0] ?? "";
  return withoutNul(typed).trim().slice(0, TEXT_MAX);
}

type ListSearchProps = Readonly<{
  path: string;
  value: string;
  label: string;
  /** What else the address says, and goes on saying. */
  kept?: Readonly<Record<string, string>>;
}>;

/** Looks in the list below it: a form that makes an address, also without script. */
export function ListSearch({ path, value, label, kept = {} }: ListSearchProps) {
  return (
    <search className="relative mb-3 block max-w-sm">
      <Form
        action={path}
        // Another address is another form: it shows what is looked for.
        key={value}
      >
        {Object.entries(kept).map(([name, its]) => (
          <input key={name} type="hidden" name={name} value={its} />
        ))}
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted"
        />
        <input
          type="search"
          name="q"
          maxLength={TEXT_MAX}
          defaultValue={value}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          className="h-11 w-full rounded-md border border-line-strong bg-surface pr-2.5 pl-8 text-lg placeholder:text-faint sm:h-9 sm:text-sm"
        />
      </Form>
    </search>
  );
}
