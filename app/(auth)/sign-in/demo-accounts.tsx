import { ChevronRight } from "lucide-react";
import { ROLES } from "@/lib/shared/caller";
import type { DemoAccount } from "@/lib/tenants/demo-accounts";
import type { PageText } from "../page-text";

/** In the demo alone: one click instead of a password. */
export function DemoAccounts({
  t,
  request,
  accounts,
}: Readonly<{ t: PageText; request: string; accounts: readonly DemoAccount[] }>) {
  return (
    <section aria-labelledby="demo-accounts" className="mt-10">
      <h2 id="demo-accounts" className="font-semibold text-base">
        {t("demo.title")}
      </h2>
      <p className="mt-0.5 text-muted text-sm">{t("demo.explanation")}</p>
      <form
        method="post"
        action="/sign-in/password"
        className="mt-3 divide-y divide-line rounded-lg border border-line shadow-card"
      >
        <input type="hidden" name="request" value={request} />
        {accounts.map(({ email, memberships }) => (
          <button
            key={email}
            type="submit"
            name="demo_account"
            value={email}
            className="group flex w-full items-center gap-3 px-4 py-3 text-left first:rounded-t-lg last:rounded-b-lg hover:bg-subtle"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{email}</span>
              {memberships.map(({ legalName, role }) => (
                <span key={legalName} className="block truncate text-muted text-sm">
                  {roleName(t, role)}, {legalName}
                </span>
              ))}
            </span>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint group-hover:text-ink" />
          </button>
        ))}
      </form>
    </section>
  );
}

function roleName(t: PageText, role: string): string {
  const known = ROLES.find((one) => one === role);
  return known ? t(`demo.${known}`) : role;
}
