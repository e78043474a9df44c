import { brandPalettes } from "@/components/payer/theme/contrast";

type PayerPreviewProps = Readonly<{
  look: Readonly<{ brandColor: string; accentColor: string; logo: string | null }>;
  payee: string;
  amount: string;
  concept: string;
  heading: string;
  /** With it the main button is shown. */
  action?: string;
  /** Whom to ask; empty for nobody. */
  contact?: string;
  shape?: "phone" | "desktop";
}>;

const BANKS = ["a", "b", "c"] as const;

/** The payer's first screen in an organisation's colours. A picture: whoever shows it says in words what it is. */
export function PayerPreview(props: PayerPreviewProps) {
  const { look, payee, amount, concept, heading, action, contact, shape = "phone" } = props;
  const { panel, onPanel, onPanelMuted, button, onButton, buttonEdge } = brandPalettes(look).light;
  return (
    <div
      aria-hidden="true"
      className={`overflow-hidden rounded-xl border border-line bg-surface shadow-pop ${shape === "desktop" ? "grid min-h-72 grid-cols-2" : ""}`}
    >
      <div className="space-y-3 px-5 pt-5 pb-6" style={{ backgroundColor: panel, color: onPanel }}>
        <p className="flex flex-wrap items-center gap-2.5 text-sm">
          {look.logo?.startsWith("data:image/") && (
            // biome-ignore lint/performance/noImgElement: a data URL has nothing to optimise
            <img src={look.logo} alt="" className="h-7 w-auto max-w-28 rounded-sm bg-white object-contain px-1" />
          )}
          <span className="min-w-0 break-words" style={{ color: onPanelMuted }}>
            {payee}
          </span>
        </p>
        <p className="break-words font-semibold text-2xl tabular-nums">{amount}</p>
        <p className="break-words text-sm">{concept}</p>
      </div>
      <div className="space-y-3 p-5">
        <p className="font-semibold">{heading}</p>
        {BANKS.map((bank) => (
          <div key={bank} className="flex items-center gap-3">
            <div className="size-8 shrink-0 rounded-md bg-pressed" />
            <div className="h-3 w-32 max-w-full rounded-sm bg-subtle" />
          </div>
        ))}
        {action && (
          <p
            className="rounded-md border px-3 py-2 text-center font-medium text-sm"
            style={{ backgroundColor: button, color: onButton, borderColor: buttonEdge }}
          >
            {action}
          </p>
        )}
        {contact && <p className="break-words text-muted text-sm">{contact}</p>}
      </div>
    </div>
  );
}
