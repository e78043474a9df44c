import type { VirtualBank } from "@/lib/sandbox-bank/virtual-bank";
import { listVirtualBanks } from "@/lib/sandbox-bank/virtual-banks";

/**
 * What a virtual bank's fields decide. WAY: how its customer gets there, and by what they sign. ACCESS: what has
 * to be shown before anything is ordered or asked: a token, a certificate, an address that was registered. OUTCOME: what becomes of a
 * payment. WIRE: how the bank writes what it says, and what it takes. PACE: how long it takes for it. LOOK: nothing of all that.
 *
 * Whoever gives the banks another field says here what it decides, and every table of the tests takes it from here.
 */
const DECIDES: Readonly<Record<keyof VirtualBank, Decides>> = {
  approach: "WAY",
  authorisationStart: "WAY",
  alsoInApp: "WAY",
  asks: "WAY",
  confirmationCode: "WAY",
  signatures: "WAY",
  reportsScaStatus: "WAY",
  exempts: "WAY",
  protocol: "WAY",
  confirmedByCall: "WAY",
  signed: "ACCESS",
  behindHub: "ACCESS",
  oauth: "ACCESS",
  sealsNamedBy: "ACCESS",
  redirects: "ACCESS",
  statusNeedsToken: "ACCESS",
  clientToken: "ACCESS",
  tokenSeconds: "PACE",
  renewsTokens: "WIRE",
  reportsArrival: "OUTCOME",
  forgetsForSeconds: "OUTCOME",
  open: "OUTCOME",
  links: "WIRE",
  errors: "WIRE",
  reasons: "WIRE",
  tellsDebtor: "WIRE",
  futureDate: "WIRE",
  takesIpv6: "WIRE",
  knowsCustomersBy: "WIRE",
  instant: "WIRE",
  notifies: "WIRE",
  answersAfterMs: "PACE",
  id: "LOOK",
  name: "LOOK",
  country: "LOOK",
  bic: "LOOK",
  claim: "LOOK",
  colour: "LOOK",
  colourInTheDark: "LOOK",
  typeface: "LOOK",
  holder: "LOOK",
  partner: "LOOK",
  ibans: "LOOK",
};

type Decides = "WAY" | "ACCESS" | "OUTCOME" | "WIRE" | "PACE" | "LOOK";

/** Virtual banks that are alike in all of these, each with the first of its kind in front. */
export function kindsOfBanks(...decided: readonly Decides[]): readonly (readonly [VirtualBank, ...VirtualBank[]])[] {
  const kinds = new Map<string, [VirtualBank, ...VirtualBank[]]>();
  for (const bank of listVirtualBanks()) {
    const kind = JSON.stringify(Object.entries(bank).filter(([field]) => decides(field, decided)));
    const alike = kinds.get(kind);
    if (alike) alike.push(bank);
    else kinds.set(kind, [bank]);
  }
  return [...kinds.values()];
}

function decides(field: string, decided: readonly Decides[]): boolean {
  return Object.entries(DECIDES).some(([name, what]) => name === field && decided.includes(what));
}
