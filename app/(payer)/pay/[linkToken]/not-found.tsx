import { PlainMessage } from "@/components/payer/plain-message";
import { speak } from "../../_visit/visit";

/** A wrong link says nothing of what there is (design: private). */
export default async function UnknownLink() {
  const { language, words } = await speak([]);
  return <PlainMessage words={words} language={language} title={words.unknown.title} hint={words.unknown.hint} />;
}
