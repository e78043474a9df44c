import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { oneKey } from "@/components/dashboard/actions/one-key";
import { useToast } from "@/components/ui/toast";
import { useText } from "../text-provider";
import { type CollectionProblems, checkCollection, isPdf, isXml, readCollectionForm } from "./collection-form-values";
import { createCollection } from "./create-collection";
import { type InvoiceReading, unreadBecause } from "./read-invoice";

type Submission = Readonly<{
  file: File | null;
  /** A file that could say the invoice itself is not sent unread. */
  reading: InvoiceReading;
  setProblems: (problems: CollectionProblems) => void;
}>;

/** Sends what the form holds, once however often it is pressed, and goes to what has come of it. */
export function useSubmitCollection({ file, reading, setProblems }: Submission) {
  const { t, language } = useText();
  const router = useRouter();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const isSending = useRef(false);
  const [underKey] = useState(oneKey);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const typed = readCollectionForm(new FormData(event.currentTarget));
    const unread = file && isXml(file) ? unreadBecause(reading) : null;
    const found: CollectionProblems = {
      ...checkCollection(typed, file, language),
      ...(unread && { file: unread }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    toast.clear();
    isSending.current = true;
    setPending(true);
    const pdf = file && isPdf(file) ? file : null;
    const result = await underKey((key) => createCollection(typed, pdf, { key, language }));
    if (result.ok) {
      router.push(`/dashboard/operations/${result.uuid}/created`);
      return router.refresh();
    }
    isSending.current = false;
    setPending(false);
    setProblems(result.problems);
    toast.error(t(`collection.problems.${result.message}`));
  };
  return { pending, submit };
}
