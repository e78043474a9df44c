import { FlaskConical } from "lucide-react";
import type { Text } from "@/components/dashboard/text";
import { LeaveSandbox } from "./leave-sandbox";

type SandboxBarProps = Readonly<{ text: Text; leave: () => Promise<void> }>;

/** Above every page of a sandbox: that nothing here is real, and the way back. It goes along when the page is scrolled. */
export function SandboxBar({ text: { t }, leave }: SandboxBarProps) {
  return (
    <section
      aria-label={t("sandbox.title")}
      className="sticky top-14 z-10 flex min-h-11 items-center gap-2.5 border-warning-ink/25 border-b bg-warning-soft px-4 text-sm text-warning-ink sm:px-6 lg:top-0 lg:min-h-10 lg:px-8"
    >
      <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">{t("sandbox.title")}</strong>
        {": "}
        {t("sandbox.says")}
      </p>
      <LeaveSandbox leave={leave} />
    </section>
  );
}
