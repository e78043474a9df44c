"use client";

import { Download, Plus, Table2 } from "lucide-react";
import type { ChangeEvent } from "react";
import { Button, DownloadLink } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { DropArea } from "@/components/ui/drop-area";
import { Field } from "@/components/ui/field";
import { COLLECTION_COLUMNS } from "@/lib/flows/model";
import { emptyTable } from "../../csv-dialect";
import { useText } from "../../text-provider";
import type { CollectionChoices } from "../collection-options";
import { AnotherTableQuestion } from "./another-table-question";
import { TableCheckCard } from "./table-check-card";
import { TableColumns } from "./table-columns";
import { TableDays } from "./table-days";
import { TableOptions } from "./table-options";
import { TableProgress } from "./table-progress";
import { refusalWords } from "./table-words";
import { useTable } from "./use-table";

type TableFormProps = Readonly<{ choices: CollectionChoices; isSandbox: boolean }>;

/** Many collections from a table: chosen, looked at, made. */
export function TableForm({ choices, isSandbox }: TableFormProps) {
  const { t, language } = useText();
  const table = useTable();
  const { fileName, state, problem } = table;
  const isBusy = state.step === "checking" || state.step === "working";
  const check = state.step === "checked" || state.step === "checking" ? state.check : null;
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = Array.from(event.currentTarget.files ?? []);
    // The same file may be chosen again once it has been mended.
    event.currentTarget.value = "";
    if (chosen) void table.choose(chosen);
  };
  return (
    <div className="max-w-5xl space-y-4">
      <Card
        title={t("collectionTable.table")}
        actions={
          <DownloadLink
            size="sm"
            href={emptyTable(COLLECTION_COLUMNS, language)}
            download="collections.csv"
            icon={<Download aria-hidden="true" className="size-4" />}
          >
            {t("collectionTable.sample")}
          </DownloadLink>
        }
      >
        <Field
          label={t("collectionTable.file")}
          hint={t("collectionTable.fileHint")}
          error={problem === null || check ? undefined : refusalWords(t, problem)}
        >
          {(control) => (
            <DropArea {...control} accept=".csv,.txt,.xlsx,text/csv" disabled={isBusy} onChange={choose}>
              <Table2 aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 break-words text-muted">{fileName ?? t("collectionTable.drop")}</span>
            </DropArea>
          )}
        </Field>
        <p role="status" className="sr-only">
          {state.step === "checking" && t("collectionTable.checking")}
        </p>
      </Card>
      {state.step !== "working" && state.step !== "over" && (
        <TableOptions
          choices={choices}
          options={table.options}
          refused={check?.refused ?? []}
          onChange={(changed) => void table.change(changed)}
        />
      )}
      {check && (
        <>
          <TableColumns columns={check.columns} onSay={(column, means) => void table.say(column, means)} />
          {(check.asksDayOrder || table.options.dayOrder !== null) && (
            <TableDays order={table.options.dayOrder} onChoose={(dayOrder) => void table.change({ dayOrder })} />
          )}
          <TableCheckCard check={check} />
          {problem !== null && (
            <Callout tone="danger" role="alert">
              {refusalWords(t, problem)}
            </Callout>
          )}
          <Button
            variant="primary"
            disabled={isBusy || check.asksDayOrder || check.valid === 0}
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => void table.send()}
            className="w-full sm:w-auto"
          >
            {check.valid > 0 && check.valid === check.known
              ? t("collectionTable.knownReport")
              : t("collectionTable.create", { count: check.valid - check.known })}
          </Button>
        </>
      )}
      {(state.step === "working" || state.step === "over") && (
        <TableProgress
          state={state}
          fileName={fileName ?? ""}
          isSandbox={isSandbox}
          onStop={table.stop}
          onAgain={table.again}
          onAnother={table.another}
          onReport={table.keepReport}
        />
      )}
      {table.isAsking && <AnotherTableQuestion onAnswer={table.answer} />}
    </div>
  );
}
