import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import { useText } from "../../text-provider";

const ZOOMS = [1, 1.5, 2, 3] as const;

type PageToolsProps = Readonly<{
  page: number;
  pages: number;
  zoom: number;
  onPage: (page: number) => void;
  onZoom: (zoom: number) => void;
}>;

/** To another page, nearer and further. 1 is as wide as there is room. */
export function PageTools({ page, pages, zoom, onPage, onZoom }: PageToolsProps) {
  const { t, percent } = useText();
  const nearer = ZOOMS.find((step) => step > zoom);
  const further = ZOOMS.findLast((step) => step < zoom);
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton label={t("signature.fields.previousPage")} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" className="size-4" />
      </IconButton>
      <span role="status" className="text-sm tabular-nums">
        {t("signature.fields.page", { number: page, pages })}
      </span>
      <IconButton label={t("signature.fields.nextPage")} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" className="size-4" />
      </IconButton>
      <span className="flex-1" />
      <IconButton
        label={t("signature.fields.zoomOut")}
        disabled={further === undefined}
        onClick={() => onZoom(further ?? zoom)}
      >
        <ZoomOut aria-hidden="true" className="size-4" />
      </IconButton>
      <span className="text-muted text-sm tabular-nums">{percent(zoom)}</span>
      <IconButton
        label={t("signature.fields.zoomIn")}
        disabled={nearer === undefined}
        onClick={() => onZoom(nearer ?? zoom)}
      >
        <ZoomIn aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}
