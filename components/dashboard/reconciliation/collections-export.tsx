"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button, DownloadLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { useText } from "../text-provider";

/** Days as date fields write them, both of the period; empty: without an end on this side. */
export type ExportPeriod = Readonly<{ from: string; to: string }>;

const EVERYTHING: ExportPeriod = { from: "", to: "" };

/** Everything that was collected as a table, or what was confirmed within a period: everything unless somebody says otherwise. */
export function CollectionsExport() {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      title={t("reconciliation.collections")}
      description={t("reconciliation.export.body")}
      closeLabel={t("frame.close")}
      trigger={
        <Button icon={<Download aria-hidden="true" className="size-4" />}>{t("reconciliation.collections")}</Button>
      }
      open={open}
      onOpenChange={setOpen}
    >
      <CollectionsPeriod onDownload={() => setOpen(false)} />
    </Dialog>
  );
}

/** A period, and the link to its table. */
export function CollectionsPeriod({
  initial = EVERYTHING,
  onDownload,
}: Readonly<{ initial?: ExportPeriod; onDownload: () => void }>) {
  const { t } = useText();
  const [period, setPeriod] = useState(initial);
  const isBackwards = period.from !== "" && period.to !== "" && period.to < period.from;
  return (
    <div className="space-y-4">
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={t("reconciliation.export.from")}
          type="date"
          value={period.from}
          onChange={({ currentTarget: { value } }) => setPeriod((now) => ({ ...now, from: value }))}
        />
        <TextField
          label={t("reconciliation.export.to")}
          type="date"
          value={period.to}
          onChange={({ currentTarget: { value } }) => setPeriod((now) => ({ ...now, to: value }))}
          {...(isBackwards && { error: t("reconciliation.export.backwards") })}
        />
      </div>
      {isBackwards ? (
        <Button variant="primary" disabled>
          {t("reconciliation.export.download")}
        </Button>
      ) : (
        <DownloadLink variant="primary" href={hrefOf(period)} onClick={onDownload}>
          {t("reconciliation.export.download")}
        </DownloadLink>
      )}
    </div>
  );
}

function hrefOf(period: ExportPeriod): string {
  const set = Object.entries(period).filter(([, day]) => day !== "");
  return `/dashboard/data/collections/export${set.length === 0 ? "" : `?${new URLSearchParams(set)}`}`;
}
