import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useText } from "../text-provider";

type OtherWaysProps = Readonly<{
  /** Whether there is a form above to do it with. */
  isOffered: boolean;
  busy: boolean;
  /** Null where it is no way in, or none any more. */
  byPasskey: (() => void) | null;
  byDemoAccount: (() => void) | null;
}>;

/** A passkey, a demo's account, or the sign-in page. */
export function OtherWays({ isOffered, busy, byPasskey, byDemoAccount }: OtherWaysProps) {
  const { t } = useText();
  return (
    <div className="mt-4 flex flex-col gap-2">
      {byPasskey && browserSupportsWebAuthn() && (
        <Button disabled={busy} icon={<KeyRound aria-hidden="true" className="size-4" />} onClick={byPasskey}>
          {t("stepUp.passkey")}
        </Button>
      )}
      {byDemoAccount && (
        <Button disabled={busy} onClick={byDemoAccount}>
          {t("stepUp.demo")}
        </Button>
      )}
      <p className="text-muted text-sm">
        {t(isOffered ? "stepUp.otherwise" : "stepUp.elsewhere")}{" "}
        <a href={signInAddress()} className="text-accent-ink underline">
          {t("stepUp.signIn")}
        </a>
      </p>
    </div>
  );
}

/** The sign-in page, and back to this one: what was typed is lost on that way. */
function signInAddress(): string {
  const { pathname, search } = window.location;
  return `/sign-in/start?${new URLSearchParams({ again: "1", callbackUrl: pathname + search })}`;
}
