import { ButtonLink } from "@/components/ui/button";
import type { PageText } from "../page-text";

/** For a page that was left open over an hour, or whose address was changed. */
export function ExpiredNotice({ t }: Readonly<{ t: PageText }>) {
  return (
    <>
      <h1 className="font-semibold text-2xl">{t("expired.title")}</h1>
      <p className="mt-1.5 text-lg text-muted">{t("expired.explanation")}</p>
      <ButtonLink href="/sign-in/start" prefetch={false} size="lg" className="mt-6 w-full">
        {t("expired.home")}
      </ButtonLink>
    </>
  );
}
