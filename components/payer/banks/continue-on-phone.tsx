import type { Messages } from "../messages";
import { Picture } from "../theme/picture";

/** On a desktop only: the link as a QR code, because the banking app, and the finger that signs, are on the phone. */
export function ContinueOnPhone({ path, words }: Readonly<{ path: string; words: Pick<Messages, "phone"> }>) {
  return (
    <section className="hidden items-center gap-5 border-line border-t py-6 lg:flex">
      <Picture
        src={`${path}/qr.svg`}
        alt={words.phone.title}
        size={112}
        lazy
        className="size-28 shrink-0 rounded-lg border border-line"
      />
      <div>
        <h3 className="font-medium">{words.phone.title}</h3>
        <p className="mt-1 text-pretty text-muted text-sm">{words.phone.hint}</p>
      </div>
    </section>
  );
}
