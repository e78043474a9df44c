import Link from "next/link";
import { Callout } from "@/components/ui/callout";
import type { PageText } from "../page-text";

type DeadLinkProps = Readonly<{ t: PageText; children: string }>;

/** Of a link that works once: who has pressed twice, or has not heard that it was done, is told so, and can sign in. */
export function DeadLink({ t, children }: DeadLinkProps) {
  return (
    <>
      <Callout tone="danger" role="alert" className="mt-5">
        {children}
      </Callout>
      <Link href="/sign-in/start" prefetch={false} className="mt-6 text-accent-ink text-base underline">
        {t("forgot.back")}
      </Link>
    </>
  );
}
