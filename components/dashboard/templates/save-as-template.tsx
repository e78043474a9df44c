import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { oneKey } from "@/components/dashboard/actions/one-key";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { Draft } from "../signature/draft";
import { titleOf } from "../signature/draft-payload";
import { useText } from "../text-provider";
import { saveTemplate } from "./save-template";
import { templateFrom } from "./template-draft";
import { checkTemplate } from "./template-payload";

/** Keeps what is about to be sent for the next time, without those whom it is sent to. */
export function SaveAsTemplate({ draft }: Readonly<{ draft: Draft }>) {
  const { t } = useText();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const [underKey, setUnderKey] = useState(oneKey);
  const save = async () => {
    const name = titleOf(draft) ?? "";
    const template = templateFrom(draft, name, (number) => t("templates.roles.nth", { number }));
    if (Object.keys(checkTemplate(template)).length > 0) return void toast.error(t("templates.refusals.check"));
    setPending(true);
    const saving = await underKey((key) => saveTemplate(template, { key, place: null }));
    setPending(false);
    if (saving.ok) {
      // What is kept from here next is another one.
      setUnderKey(oneKey);
      toast.success(t("templates.savedAs", { name }));
    } else toast.error(t(`templates.refusals.${saving.message}`));
  };
  return (
    <Button
      pending={pending}
      icon={<BookmarkPlus aria-hidden="true" className="size-4" />}
      onClick={save}
      className="w-full sm:w-auto"
    >
      {t("templates.saveAs")}
    </Button>
  );
}
