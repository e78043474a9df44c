import { QUIET } from "../theme/look";

type ReturnCountdownProps = Readonly<{
  url: string;
  /** `#` is the number of seconds. */
  text: string;
  stayLabel: string;
}>;

/** Takes the payer back to the shop after a few seconds, once a device, unless they would rather stay (`../island/return.ts`). */
export function ReturnCountdown({ url, text, stayLabel }: ReturnCountdownProps) {
  return (
    <p
      hidden
      data-return={url}
      data-text={text}
      className="flex flex-wrap items-center justify-center gap-x-3 text-muted text-sm [&[hidden]]:hidden"
    >
      <span className="tabular-nums" />
      <button type="button" className={QUIET}>
        {stayLabel}
      </button>
    </p>
  );
}
