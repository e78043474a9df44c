import { ArrowUp } from "lucide-react";
import type { RefObject } from "react";
import { useText } from "../text-provider";
import { ListPill } from "./list-pill";

type NewRowsPillProps = Readonly<{
  count: number;
  list: RefObject<HTMLElement | null>;
  onShow: () => void;
}>;

/** Rows have come while somebody was reading. */
export function NewRowsPill({ count, list, onShow }: NewRowsPillProps) {
  const { t } = useText();
  const show = () => {
    onShow();
    window.scrollTo({ top: 0, behavior: "instant" });
  };
  return (
    <ListPill list={list} label={t("live.newsLabel", { count })} onShow={show}>
      {count > 0 && (
        <>
          <ArrowUp aria-hidden="true" className="size-4" />
          {t("live.news", { count })}
        </>
      )}
    </ListPill>
  );
}
