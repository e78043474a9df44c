"use client";

import { CircleAlert, CircleCheck, Clock, FileUp, Info, TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DropArea } from "@/components/ui/drop-area";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Meter } from "@/components/ui/meter";
import { Spinner } from "@/components/ui/spinner";
import { maskedIban } from "@/lib/shared/iban";
import { STATEMENT_BYTES_MAX } from "@/lib/shared/limits";
import type { StatementReceipt } from "@/lib/statements/contract";
import { useText } from "../text-provider";
import { refusal, type Sent, sendStatement } from "./send-statement";

type Upload = Readonly<{ id: number; file: File; state: "waiting" | "sending" | Sent }>;

/** Bank files, dropped or chosen, handed in one after the other; what has become of each stays until the page is left. */
export function StatementDrop() {
  const { t } = useText();
  const router = useRouter();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const counted = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const tell = (id: number, state: Upload["state"]) =>
    setUploads((known) => known.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  const hand = ({ id, file }: Upload) => {
    queue.current = queue.current.then(async () => {
      tell(id, "sending");
      const sent = await sendOnce(file);
      tell(id, sent);
      if (sent.ok) router.refresh();
    });
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = Array.from(event.currentTarget.files ?? []);
    // The same file may be chosen again once it has been mended.
    event.currentTarget.value = "";
    const chosen = files.map((file): Upload => ({ id: counted.current++, file, state: "waiting" }));
    setUploads((known) => [...chosen, ...known]);
    for (const upload of chosen) hand(upload);
  };
  const again = (upload: Upload) => {
    tell(upload.id, "waiting");
    hand(upload);
  };

  const done = uploads.filter(({ state }) => typeof state === "object").length;
  return (
    <Card title={t("reconciliation.drop.title")} className="mb-4">
      <Field label={t("reconciliation.drop.label")} labelHidden hint={t("reconciliation.drop.hint")}>
        {(control) => (
          <DropArea
            {...control}
            multiple
            accept=".xml,.txt,.n43,.c43,.q43,.aeb,.43,text/xml,text/plain"
            onChange={choose}
          >
            <FileUp aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <span className="text-muted">{t("reconciliation.drop.prompt")}</span>
          </DropArea>
        )}
      </Field>
      {uploads.length > 0 && (
        <div className="mt-4 space-y-2">
          <p role="status" className="text-muted text-sm tabular-nums">
            {t("reconciliation.drop.progress", { done, total: uploads.length })}
          </p>
          {done < uploads.length && <Meter share={done / uploads.length} />}
          <ul aria-label={t("reconciliation.drop.files")} className="divide-y divide-line">
            {uploads.map((upload) => (
              <UploadLine key={upload.id} upload={upload} again={() => again(upload)} />
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

/** What is too large is not sent. */
async function sendOnce(file: File): Promise<Sent> {
  if (file.size > STATEMENT_BYTES_MAX) return refusal("payload_too_large");
  return sendStatement(file);
}

function UploadLine({ upload: { file, state }, again }: Readonly<{ upload: Upload; again: () => void }>) {
  const { t } = useText();
  const statements = typeof state === "object" && state.ok ? [state.receipt, ...(state.receipt.others ?? [])] : [];
  return (
    <li className="flex gap-3 py-2.5">
      <Sign state={state} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="wrap-anywhere font-medium">{file.name}</p>
        {state === "waiting" && <p className="text-muted">{t("reconciliation.drop.waiting")}</p>}
        {state === "sending" && <p className="text-muted">{t("reconciliation.drop.sending")}</p>}
        {typeof state === "object" && !state.ok && (
          <div role="alert">
            <p className="text-danger-ink">
              {t(`reconciliation.drop.problems.${state.problem}`)}
              {state.reason !== null && ` ${t(`reconciliation.drop.reasons.${state.reason}`)}`}
            </p>
            {state.detail !== null && (
              <p lang="en" className="wrap-anywhere font-mono text-muted text-xs">
                {state.detail}
              </p>
            )}
          </div>
        )}
        {typeof state === "object" && state.ok && !state.isNew && (
          <p className="text-muted">{t("reconciliation.drop.known")}</p>
        )}
        {statements.map((statement) => (
          <Taken key={statement.uuid} statement={statement} namesAccount={statements.length > 1} />
        ))}
      </div>
      {typeof state === "object" && !state.ok && state.problem === "failed" && (
        <Button size="sm" onClick={again}>
          {t("reconciliation.drop.again")}
        </Button>
      )}
    </li>
  );
}

function Sign({ state }: Pick<Upload, "state">) {
  if (state === "sending") return <Spinner className="mt-0.5 size-4 shrink-0" />;
  if (state === "waiting") return <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />;
  if (!state.ok) return <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger-ink" />;
  if ([state.receipt, ...(state.receipt.others ?? [])].some(({ isWhole }) => !isWhole)) {
    return <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-ink" />;
  }
  if (!state.isNew) return <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info-ink" />;
  return <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-ink" />;
}

type TakenProps = Readonly<{ statement: Omit<StatementReceipt, "others">; namesAccount: boolean }>;

/** One account's part of a file, and the way to it. */
function Taken({ statement: { uuid, accountNumber, entries, isWhole }, namesAccount }: TakenProps) {
  const { t } = useText();
  const { total, matched, suggested, open } = entries;
  return (
    <Link
      href={`/dashboard/reconciliation/statements/${uuid}`}
      className="flex min-h-11 flex-wrap items-center gap-x-2 text-accent-ink hover:underline sm:min-h-0"
    >
      {namesAccount && <span className="font-mono text-xs">{maskedIban(accountNumber)}</span>}
      {t("reconciliation.drop.taken", { total, matched, suggested, open })}
      {!isWhole && <span className="text-warning-ink">{t("reconciliation.statement.partial")}</span>}
    </Link>
  );
}
