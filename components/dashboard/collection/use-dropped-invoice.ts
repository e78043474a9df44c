import { useEffect, useRef, useState } from "react";
import { isPdf, isXml } from "./collection-form-values";
import { type InvoiceReading, readInvoice } from "./read-invoice";

const NONE: InvoiceReading = { state: "NONE" };

/**
 * The dropped file and what has been read of it: `onRead` is told once, as soon as that is known. Another file, or none, takes its
 * place at once, whatever the first one's answer was to be.
 */
export function useDroppedInvoice(onRead: (reading: InvoiceReading) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [reading, setReading] = useState<InvoiceReading>(NONE);
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const tell = (told: InvoiceReading) => {
    setReading(told);
    onRead(told);
  };
  const drop = async (dropped: File | null) => {
    asking.current?.abort();
    setFile(dropped);
    tell(NONE);
    if (dropped === null || !(isPdf(dropped) || isXml(dropped))) return;
    const control = new AbortController();
    asking.current = control;
    setReading({ state: "READING" });
    const read = await readInvoice(dropped, control.signal);
    if (!control.signal.aborted) tell(read);
  };
  return { file, reading, drop };
}
