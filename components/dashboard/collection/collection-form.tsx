"use client";

import { type FormEvent, useRef, useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { useText } from "../text-provider";
import { useProblems } from "../use-problems";
import { CollectionDone } from "./collection-done";
import { InvoiceFields, PayerFields, PaymentFields } from "./collection-fields";
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
  const [problems, setProblems] = useProblems<CollectionProblems>(form, {});
  const [pending, setPending] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  // One key for one form: a lost answer can be asked for again without a second collection.
  const [key, setKey] = useState(() => crypto.randomUUID());

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readCollectionForm(new FormData(event.currentTarget));
    const found = checkCollection(typed, file, language);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    const result = await createCollection(typed, file, { key, language });
    setPending(false);
    if (result.ok) return setDone({ created: result.created, values: typed });
    // What was refused may be sent again only as another request.
    setKey(crypto.randomUUID());
    setProblems(result.problems);
    toast.error(t(`collection.problems.${result.message}`));
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

  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onInput={(event) => setValues(readCollectionForm(new FormData(event.currentTarget)))}
        className="space-y-4"
      >
        <PaymentFields error={error} typed={values.amount} typeAnew={typeAnew} />
        <PayerFields error={error} canText={choices.canText} />
        <InvoiceFields error={error} file={file} onFile={setFile} />
        <CollectionOptions choices={choices} error={error} />
        <Button type="submit" variant="primary" pending={pending} className="w-full sm:w-auto">
          {t("collection.submit")}
        </Button>
      </form>
      <CollectionPreview values={values} choices={choices} />
    </div>
  );
}
