"use client";

import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ChangeEvent, useRef, useState } from "react";
import { Card } from "@/components/ui/card";
import { DropArea } from "@/components/ui/drop-area";
import { Field } from "@/components/ui/field";
import { Meter } from "@/components/ui/meter";
import { STATEMENT_BYTES_MAX } from "@/lib/shared/limits";
import { useText } from "../text-provider";
import { refusal, type Sent, sendStatement } from "./send-statement";
import { type Upload, UploadLine } from "./upload-line";

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
