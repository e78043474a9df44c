import { useEffect, useState } from "react";
import { PayerFrame } from "../payer-frame";
import { useText } from "../text-provider";
import { COLLECTION_FIELDS, type CollectionValues } from "./collection-form-values";

/** Long enough that a word is drawn once. */
const PAUSE_MS = 350;
/** What the payer's page has nothing of need not be sent. */
const UNSEEN: ReadonlySet<string> = new Set([
  "name",
  "lastName",
  "email",
  "phone",
  "deliver",
  "placement",
  "externalId",
]);

/** The payer's page itself, as far as it has been typed (decision 266). */
export function CollectionPreview({ values }: Readonly<{ values: CollectionValues }>) {
  const { t } = useText();
  const given = COLLECTION_FIELDS.filter((name) => !UNSEEN.has(name) && values[name] !== "");
  const query = new URLSearchParams(given.map((name) => [name, values[name]])).toString();
  const [shown, setShown] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setShown(query), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return (
    <aside aria-label={t("collection.preview")} className="min-w-0">
      <div className="sticky top-7">
        <PayerFrame title={t("collection.preview")} src={`/dashboard/data/collections/preview?${shown}`} />
      </div>
    </aside>
  );
}
