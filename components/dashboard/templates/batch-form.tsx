"use client";

import { Download, Send, Table2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ChangeEvent, useRef, useState } from "react";
import { oneKey } from "@/components/dashboard/actions/one-key";
import { Button, DownloadLink } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { DropArea } from "@/components/ui/drop-area";
import { Field } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { useToast } from "@/components/ui/toast";
import type { BatchCheck, TemplateDetail } from "@/lib/templates/contract";
import { columnTargets } from "@/lib/templates/model";
import { emptyTable } from "../csv-dialect";
import { rememberColumns, rememberedColumns } from "../remembered-columns";
import { useText } from "../text-provider";
import { problemWords } from "./problem-words";
import { type ChosenTargets, checkTable, sendTable, type Table, type TableAnswer } from "./send-batch";

/** Many signatures from a table: chosen, looked at, sent. */
export function BatchForm({ template }: Readonly<{ template: TemplateDetail }>) {
  const { t, language } = useText();
  const router = useRouter();
  const toast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [mapping, setMapping] = useState<ChosenTargets>({});
  const [checked, setChecked] = useState<BatchCheck | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState<"checking" | "sending" | null>(null);
  const [underKey] = useState(oneKey);

  // Of several checks the last one counts, whichever is answered last.
  const checks = useRef(0);

  const check = async (chosen: File, targets: ChosenTargets) => {
    checks.current += 1;
    const mine = checks.current;
    setFile(chosen);
    setMapping(targets);
    setPending("checking");
    setProblem(null);
    const table = { templateUuid: template.uuid, file: chosen, mapping: targets };
    const [answer, mapped] = await understood(table, await checkTable(table));
    if (mine !== checks.current) return;
    setMapping(mapped);
    setPending(null);
    if (answer.ok) return setChecked(answer.value);
    if (answer.code !== "duplicate_target") setChecked(null);
    setProblem(answer.code === null ? t(`templates.refusals.${answer.message}`) : problemWords(t, answer.code));
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = Array.from(event.currentTarget.files ?? []);
    // The same file may be chosen again once it has been mended.
    event.currentTarget.value = "";
    if (chosen) void check(chosen, {});
  };
  const send = async () => {
    if (!file) return;
    toast.clear();
    setPending("sending");
    const answer = await underKey((key) => sendTable({ templateUuid: template.uuid, file, mapping }, key));
    if (answer.ok) {
      router.push(`/dashboard/templates/${template.uuid}/batches/${answer.value.uuid}`);
      return router.refresh();
    }
    setPending(null);
    toast.error(t(`templates.refusals.${answer.message}`));
  };

  return (
    <div className="max-w-5xl space-y-4">
      <Card
        title={t("templates.batch.table")}
        actions={
          <DownloadLink
            size="sm"
            href={emptyTable(columnTargets(template), language)}
            download="table.csv"
            icon={<Download aria-hidden="true" className="size-4" />}
          >
            {t("templates.batch.sample")}
          </DownloadLink>
        }
      >
        <Field label={t("templates.batch.file")} hint={t("templates.batch.fileHint")} error={problem ?? undefined}>
          {(control) => (
            <DropArea {...control} accept=".csv,.txt,text/csv" disabled={pending !== null} onChange={choose}>
              <Table2 aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 break-words text-muted">{file?.name ?? t("templates.batch.drop")}</span>
            </DropArea>
          )}
        </Field>
        <p role="status" className="sr-only">
          {pending === "checking" && t("templates.batch.checking")}
        </p>
      </Card>
      {checked && file && (
        <>
          <Columns
            checked={checked}
            mapping={mapping}
            template={template}
            onChange={(column, target) => {
              rememberColumns(`template.${template.uuid}`, { [column]: target });
              return check(file, { ...mapping, [column]: target });
            }}
          />
          <Outcome checked={checked} />
          <Button
            variant="primary"
            pending={pending !== null}
            disabled={checked.valid === 0 || problem !== null}
            icon={<Send aria-hidden="true" className="size-4" />}
            onClick={send}
            className="w-full sm:w-auto"
          >
            {t("templates.batch.send", { count: checked.valid })}
          </Button>
        </>
      )}
    </div>
  );
}

type Understood = readonly [answer: TableAnswer<BatchCheck>, mapping: ChosenTargets];

/** What a table says with what was said of its columns before, where nothing has been said of this one yet. */
async function understood(table: Table, answer: TableAnswer<BatchCheck>): Promise<Understood> {
  const known = answer.ok ? rememberedColumns(`template.${table.templateUuid}`, answer.value.targets) : {};
  const heads = new Set(answer.ok ? answer.value.columns.map(({ column }) => column) : []);
  const mapping = Object.fromEntries(Object.entries(known).filter(([column]) => heads.has(column)));
  if (Object.keys(table.mapping).length > 0 || Object.keys(mapping).length === 0) return [answer, table.mapping];
  const again = await checkTable({ ...table, mapping });
  return again.ok ? [again, mapping] : [answer, table.mapping];
}

type ColumnsProps = Readonly<{
  checked: BatchCheck;
  /** What was chosen here, perhaps in vain: it stands there until something else is. */
  mapping: ChosenTargets;
  template: TemplateDetail;
  onChange: (column: string, target: string | null) => void;
}>;

/** What each column says; what is wrongly understood is put right here. */
function Columns({ checked, mapping, template, onChange }: ColumnsProps) {
  const { t } = useText();
  const words = targetWords(template, t);
  return (
    <Card title={t("templates.batch.columns")}>
      <p className="mb-4 text-muted text-sm">{t("templates.batch.columnsHint")}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {checked.columns
          .filter(({ column }) => column !== "")
          .map(({ column, target }) => (
            <SelectField
              key={column}
              label={column}
              value={(column in mapping ? mapping[column] : target) ?? ""}
              onChange={(event) => onChange(column, event.currentTarget.value || null)}
              options={[
                { value: "", label: t("templates.batch.ignored") },
                ...checked.targets.map((one) => ({ value: one, label: words.get(one) ?? one })),
              ]}
            />
          ))}
      </div>
    </Card>
  );
}

/** What a column can say, for people. */
function targetWords(template: TemplateDetail, t: ReturnType<typeof useText>["t"]): ReadonlyMap<string, string> {
  const fields = template.documents.flatMap((document) => document.fields);
  return new Map([
    ...template.roles.flatMap(({ key, label }) =>
      (["name", "lastName", "email", "phone"] as const).map(
        (part) => [`${key}.${part}`, `${label ?? key}: ${t(`signature.signers.${part}`)}`] as const,
      ),
    ),
    ["externalId", t("collection.externalId")] as const,
    ...fields.flatMap(({ key, label }) => (key === null ? [] : [[`value.${key}`, label ?? key] as const])),
  ]);
}

/** How many lines can be sent, and what is wrong with the others. */
function Outcome({ checked: { total, valid, problems } }: Readonly<{ checked: BatchCheck }>) {
  const { t } = useText();
  if (valid === total) return <Callout tone="success">{t("templates.batch.allGood", { count: total })}</Callout>;
  return (
    <Card title={t("templates.batch.found")} flush>
      <p className="px-4 py-3 text-muted sm:px-5">{t("templates.batch.someBad", { valid, bad: total - valid })}</p>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto border-line border-t">
        {problems.map(({ line, column, code }) => (
          <li key={`${line} ${column} ${code}`} className="flex gap-4 px-4 py-2.5 text-sm sm:px-5">
            <span className="w-20 shrink-0 text-muted tabular-nums">{t("templates.batch.line", { number: line })}</span>
            <span className="min-w-0 break-words">
              {column === null
                ? problemWords(t, code)
                : t("templates.batch.columnProblem", { column, problem: problemWords(t, code) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
