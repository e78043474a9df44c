"use client";

import { type FormEvent, useRef, useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { useText } from "../text-provider";
import { AmountReading } from "./amount-reading";
import { CollectionDone } from "./collection-done";
import {
  type CollectionField,
  type CollectionProblems,
  type CollectionValues,
  checkCollection,
  readCollectionForm,
  typedMinor,
} from "./collection-form-values";
import { type CollectionChoices, CollectionOptions } from "./collection-options";
import { CollectionPreview } from "./collection-preview";
import { type CreatedCollection, createCollection } from "./create-collection";

type Done = Readonly<{ created: CreatedCollection; values: CollectionValues }>;

/** A collection in one page: what is typed appears in the preview, and what comes out is the link, its code and the PDF. */
export function CollectionForm({ choices }: Readonly<{ choices: CollectionChoices }>) {
  const { t, money, language } = useText();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<CollectionValues>(() => readCollectionForm(new FormData()));
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<CollectionProblems>({});
  const [pending, setPending] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  // One key for one form: a lost answer can be asked for again without a second collection.
  const [key, setKey] = useState(() => crypto.randomUUID());

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readCollectionForm(new FormData(event.currentTarget));
    const found = checkCollection(typed, file, language);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirst(form.current);
    setPending(true);
    const result = await createCollection(typed, file, { key, language });
    setPending(false);
    if (result.ok) return setDone({ created: result.created, values: typed });
    // What was refused may be sent again only as another request.
    setKey(crypto.randomUUID());
    setProblems(result.problems);
    toast.error(t(`collection.problems.${result.message}`));
    focusFirst(form.current);
  };

  const typeAnew = (amount: string) => {
    const field = form.current?.elements.namedItem("amount");
    if (!form.current || !(field instanceof HTMLInputElement)) return;
    field.value = amount;
    field.focus();
    setValues(readCollectionForm(new FormData(form.current)));
    setProblems({});
  };

  const again = () => {
    setValues(readCollectionForm(new FormData()));
    setFile(null);
    setKey(crypto.randomUUID());
    setDone(null);
  };

  if (done) {
    const amount = { amount: typedMinor(done.values, language) ?? 0, currency: "EUR" };
    return <CollectionDone created={done.created} amount={money(amount)} onAnother={again} />;
  }

  const error = (name: CollectionField | "file") => {
    const problem = problems[name];
    return problem && t(`collection.problems.${problem}`);
  };
  const field = (name: CollectionField) => ({ name, error: error(name), label: t(`collection.${name}`) });
  const optional = <span className="font-normal">{t("collection.optional")}</span>;

  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onInput={(event) => setValues(readCollectionForm(new FormData(event.currentTarget)))}
        className="space-y-4"
      >
        <Card title={t("collection.payment")}>
          <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
            <TextField {...field("amount")} inputMode="decimal" autoComplete="off" required trailing="€" />
            <AmountReading typed={values.amount} onChoose={typeAnew} />
            <TextField
              {...field("concept")}
              hint={t("collection.conceptHint")}
              maxLength={140}
              autoComplete="off"
              required
            />
          </div>
        </Card>
        <Card title={t("collection.payer")} actions={<span className="text-faint text-sm">{optional}</span>}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...field("name")} maxLength={140} autoComplete="off" />
            <TextField {...field("lastName")} maxLength={140} autoComplete="off" />
            <TextField {...field("email")} type="email" maxLength={254} autoComplete="off" />
            <TextField {...field("phone")} type="tel" maxLength={32} autoComplete="off" />
          </div>
        </Card>
        <Card title={t("collection.invoice")} actions={<span className="text-faint text-sm">{optional}</span>}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...field("number")} maxLength={128} autoComplete="off" />
            <TextField {...field("dueDate")} type="date" />
          </div>
          <div className="mt-4">
            <FileDrop
              label={t("collection.file")}
              hint={t("collection.fileHint")}
              error={error("file")}
              prompt={t("collection.fileDrop")}
              removeLabel={(name) => t("collection.fileRemove", { name })}
              accept="application/pdf"
              file={file}
              onChange={setFile}
            />
          </div>
        </Card>
        <CollectionOptions choices={choices} error={error} />
        <Button type="submit" variant="primary" pending={pending} className="w-full sm:w-auto">
          {t("collection.submit")}
        </Button>
      </form>
      <CollectionPreview values={values} choices={choices} />
    </div>
  );
}

/** Errors are announced where they stand; the first one gets the focus once it is drawn. */
function focusFirst(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
}
