import { Download } from "lucide-react";
import { DownloadLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import type { OperationDetail } from "@/lib/operations/contract";
import { assertNever } from "@/lib/shared/assert-never";
import type { Text } from "../../text";

type SignedDocument = NonNullable<OperationDetail["signature"]>["documents"][number];
type SignatureDocumentsProps = Readonly<{ operationUuid: string; documents: readonly SignedDocument[]; text: Text }>;

const FINGERPRINT_SHOWN = 16;

/** What is signed: as it came, and as it is by now. */
export function SignatureDocuments({ operationUuid, documents, text }: SignatureDocumentsProps) {
  const { t } = text;
  const words = "signature.operation" as const;
  return (
    <Card title={t(`${words}.documents`)} flush>
      <ul className="divide-y divide-line">
        {documents.map((document) => {
          const { uuid, name, pages, sha256 } = document;
          const href = `/dashboard/data/operations/${operationUuid}/documents/${uuid}?type=SIGNATURE`;
          return (
            <li key={uuid} className="space-y-2 px-4 py-3 sm:px-5">
              <p className="break-words font-medium">{name}</p>
              <p className="text-muted text-sm">
                {t(`${words}.pages`, { count: pages })}
                {hasEvidence(document) && ` ${t(`${words}.andEvidence`)}`} · {revisionIn(document, text)}
              </p>
              <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
                {t(`${words}.fingerprint`)}
                <Copyable
                  value={sha256}
                  shown={`${sha256.slice(0, FINGERPRINT_SHOWN)}…`}
                  label={t("frame.copy")}
                  copiedLabel={t("frame.copied")}
                />
              </p>
              <div className="flex flex-wrap gap-2">
                <FileLink href={href} label={t(`${words}.downloadOriginal`, { name })}>
                  {t(`${words}.original`)}
                </FileLink>
                {document.revision > 0 && (
                  <FileLink href={`${href}&revision=latest`} label={t(`${words}.downloadLatest`, { name })}>
                    {t(`${words}.latest`)}
                  </FileLink>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function FileLink({ href, label, children }: Readonly<{ href: string; label: string; children: string }>) {
  return (
    <DownloadLink size="sm" href={href} aria-label={label} icon={<Download aria-hidden="true" className="size-3.5" />}>
      {children}
    </DownloadLink>
  );
}

/** Whether pages of ours stand behind those that came. */
function hasEvidence({ revision, cameSigned }: SignedDocument): boolean {
  return revision > 0 && !cameSigned;
}

/** How far a document is: what the number of its revision stands for (docs/signatures.md). */
function revisionIn({ revision, cameSigned }: SignedDocument, { t }: Text): string {
  const words = "signature.operation.revisions" as const;
  const isSigned = revision > 2 || (cameSigned && revision > 0);
  const step = isSigned ? 3 : revision === 0 || revision === 1 ? revision : 2;
  switch (step) {
    case 0:
      return t(`${words}.supplied`);
    case 1:
      return t(`${words}.prepared`);
    case 2:
      return t(`${words}.sealed`);
    case 3:
      return t(`${words}.signed`, { revision });
    default:
      return assertNever(step);
  }
}
