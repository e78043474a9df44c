import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { useText } from "../text-provider";
import { type CollectionProblems, checkCollection, isPdf, isXml, readCollectionForm } from "./collection-form-values";
import { createCollection } from "./create-collection";

type Submission = Readonly<{
  file: File | null;
  /** Whether the file says the invoice itself; one that only could is not sent unread. */
  isSaid: boolean;
  setProblems: (problems: CollectionProblems) => void;
}>;

/** Sends what the form holds, once however often it is pressed, and goes to what has come of it. */
export function useSubmitCollection({ file, isSaid, setProblems }: Submission) {
  const { t, language } = useText();
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const isSending = useRef(false);
  // One key for one form: a lost answer can be asked for again without a second collection.
  const [key, setKey] = useState(() => crypto.randomUUID());

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const typed = readCollectionForm(new FormData(event.currentTarget));
    const found: CollectionProblems = {
      ...checkCollection(typed, file, language),
      ...(file && isXml(file) && !isSaid && { file: "file_unread" }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    isSending.current = true;
    setPending(true);
    const result = await createCollection(typed, file && isPdf(file) ? file : null, { key, language });
    if (result.ok) {
      router.push(`/dashboard/operations/${result.uuid}/created`);
      return router.refresh();
    }
    isSending.current = false;
    setPending(false);
    // What was refused may be sent again only as another request; what was not answered only as the same one.
    if (result.refused) setKey(crypto.randomUUID());
    setProblems(result.problems);
    toast.error(t(`collection.problems.${result.message}`));
  };
  return { pending, submit };
}
