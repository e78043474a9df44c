"use client";

import { useRef, useState } from "react";
import { useProblems } from "@/components/dashboard/actions/use-problems";
import { Button } from "@/components/ui/button";
import { useUnsaved } from "@/components/ui/leaving";
import { useText } from "../text-provider";
import { InvoiceFields, PayerFields, PaymentFields } from "./collection-fields";
import {
  COLLECTION_FIELDS,
  type CollectionField,
  type CollectionProblems,
  type CollectionValues,
  readCollectionForm,
} from "./collection-form-values";
import { type CollectionChoices, CollectionOptions } from "./collection-options";
import { CollectionPreview } from "./collection-preview";
import type { Taken } from "./found-invoice";
import { InvoiceDrop } from "./invoice-drop";
import { filledBy, offersOf } from "./invoice-offers";
import type { InvoiceReading } from "./read-invoice";
import { useDroppedInvoice } from "./use-dropped-invoice";
import { useSubmitCollection } from "./use-submit-collection";

/** A collection in one page: an invoice fills it in, what is typed appears in the preview, and what comes out has a page of its own. */
export function CollectionForm({ choices }: Readonly<{ choices: CollectionChoices }>) {
  const text = useText();
  const { t } = text;
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<CollectionValues>(() => readCollectionForm(new FormData()));
  // What the file has filled in; where it stands unchanged the field says so. An answer that comes late asks for it as it is then.
  const [taken, showTaken] = useState<Taken>({});
  const filledIn = useRef<Taken>({});
  const [isTyped, setTyped] = useState(false);
  const [problems, setProblems] = useProblems<CollectionProblems>(form, {});

  const readForm = () => readCollectionForm(form.current ? new FormData(form.current) : new FormData());
  const write = (fields: Taken) => {
    for (const [name, value] of Object.entries(fields)) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
    }
    setValues(readForm());
    setProblems({});
  };
  const setTaken = (fields: Taken) => {
    filledIn.current = fields;
    showTaken(fields);
  };
  const take = (fields: Taken) => {
    setTaken({ ...filledIn.current, ...fields });
    write(fields);
  };
  const onRead = (reading: InvoiceReading) => {
    // What another file has filled in goes with it; what somebody has changed since is theirs.
    const standing = readForm();
    const defaults: Taken = { account: choices.accounts.find(({ isDefault }) => isDefault)?.uuid ?? "" };
    const withdrawn = entriesOf(filledIn.current).filter(([name, value]) => standing[name] === value);
    write(Object.fromEntries(withdrawn.map(([name]) => [name, defaults[name] ?? ""])));
    const filled =
      reading.state === "READ"
        ? filledBy(reading.invoice, offersOf(reading.invoice, choices.accounts, text), readForm(), defaults)
        : {};
    setTaken(filled);
    write(filled);
    if (reading.state === "FAILED" && reading.problem) setProblems({ file: reading.problem });
  };
  const { file, reading, drop } = useDroppedInvoice(onRead);
  useUnsaved(isTyped || file !== null);
  const invoice = reading.state === "READ" ? reading.invoice : null;
  const says = invoice?.source === "E_INVOICE";

  const { pending, submit } = useSubmitCollection({ file, reading, setProblems });

  const error = (name: CollectionField | "file") => {
    const problem = problems[name];
    return problem && t(`collection.problems.${problem}`);
  };
  const origin = (name: CollectionField) =>
    taken[name] !== undefined && taken[name] === values[name]
      ? t(`collection.drop.origins.${says ? "E_INVOICE" : "TEXT"}`)
      : undefined;
  const account =
    choices.accounts.find(({ uuid }) => uuid === values.account) ?? choices.accounts.find(({ isDefault }) => isDefault);
  const fields = { error, origin };

  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onInput={(event) => {
          setTyped(true);
          setValues(readCollectionForm(new FormData(event.currentTarget)));
        }}
        className="space-y-4"
      >
        <InvoiceDrop
          {...{ file, reading, values, account, take }}
          onFile={drop}
          error={error("file")}
          offers={invoice ? offersOf(invoice, choices.accounts, text) : []}
        />
        <PaymentFields
          {...fields}
          typed={values.amount}
          typeAnew={(amount) => {
            write({ amount });
            const control = form.current?.elements.namedItem("amount");
            if (control instanceof HTMLInputElement) control.focus();
          }}
          invoiced={says && [null, "EUR"].includes(invoice.currency) ? (invoice.amounts[0] ?? null) : null}
        />
        <PayerFields {...fields} canText={choices.canText} />
        <InvoiceFields {...fields} />
        <CollectionOptions {...fields} choices={choices} />
        <Button type="submit" variant="primary" pending={pending} className="w-full sm:w-auto">
          {t("collection.submit")}
        </Button>
      </form>
      <CollectionPreview values={values} />
    </div>
  );
}

function entriesOf(taken: Taken): readonly (readonly [CollectionField, string])[] {
  return COLLECTION_FIELDS.flatMap((name) => {
    const value = taken[name];
    return value === undefined ? [] : [[name, value] as const];
  });
}
