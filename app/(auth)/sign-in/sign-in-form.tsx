import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextField } from "@/components/ui/field";
import type { DemoAccount } from "@/lib/tenants/demo-accounts";
import type { PageText } from "../page-text";
import { DemoAccounts } from "./demo-accounts";
import { PasskeyButton } from "./passkey-button";
import { tooEarly } from "./too-early";

type SignInFormProps = Readonly<{
  t: PageText;
  /** The signed request that waits for the person. */
  request: string;
  problem: string | undefined;
  /** After too many failures. */
  waitSeconds: number;
  email: string | undefined;
  /** Whether whoever has no account may make one for their organisation. */
  offersSignUp: boolean;
  demoAccounts: readonly DemoAccount[];
}>;

export function SignInForm({ t, request, problem, waitSeconds, email, offersSignUp, demoAccounts }: SignInFormProps) {
  const failed = problem === "refused" || problem === "limited" || problem === "passkey";
  return (
    <>
      {failed && (
        <Callout tone="danger" role="alert" className="mt-6">
          {problem === "limited" ? tooEarly(t, waitSeconds) : t(`signIn.${problem}`)}
        </Callout>
      )}
      <form method="post" action="/sign-in/password" className="mt-6 flex flex-col gap-4">
        <input type="hidden" name="request" value={request} />
        <TextField
          label={t("signIn.email")}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={email}
          autoFocus={!email}
        />
        <TextField
          label={t("signIn.password")}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus={Boolean(email)}
          aside={
            <Link href="/password/forgot" className="text-accent-ink underline">
              {t("signIn.forgot")}
            </Link>
          }
        />
        <Button type="submit" variant="primary" size="lg" className="mt-1 w-full">
          {t("signIn.submit")}
        </Button>
      </form>
      <PasskeyButton request={request} label={t("signIn.withPasskey")} failed={t("signIn.passkeyFailed")} />
      {offersSignUp && (
        <Link
          href="/sign-up"
          prefetch={false}
          className="mt-4 inline-flex h-11 items-center self-start text-accent-ink underline sm:h-8"
        >
          {t("signUp.link")}
        </Link>
      )}
      {demoAccounts.length > 0 && <DemoAccounts t={t} request={request} accounts={demoAccounts} />}
    </>
  );
}
