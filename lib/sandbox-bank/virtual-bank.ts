/**
 * The banks that this house pretends to be. Every name, code and person is invented; the account numbers have right check
 * digits and bank codes that nobody has.
 */
export type VirtualBank = Readonly<{
  id: string;
  name: string;
  country: string;
  bic: string;
  claim: string;
  /** White text is readable on it. */
  colour: string;
  /** Readable on a dark page. */
  colourInTheDark: string;
  typeface: "SANS" | "SERIF";
  /** Who signs in as `ok`, and who shares the joint account. */
  holder: string;
  partner: string;
  /** rich, empty, blocked, closed, joint. */
  ibans: readonly [string, string, string, string, string];
  /** What its interface speaks. */
  protocol: "XS2A" | "STET" | "OPENFINANCE_2";
  authorisationStart: "IMPLICIT" | "EXPLICIT";
  /** On its pages, in its app, or by a method that the TPP's page lets the customer choose. */
  approach: "REDIRECT" | "DECOUPLED" | "EMBEDDED";
  /** Whether its app does as well, where the third party would rather have that (TPP-Decoupled-Preferred) and says who pays. */
  alsoInApp: boolean;
  /** What it wants to know with the order; null where it asks by itself. */
  asks: "PSU_ID" | "DEBTOR_IBAN" | null;
  /** By what its customers are known to it: by the name that they sign in with, or by their number as well, as PSU-ID-Type says. */
  knowsCustomersBy: "LOGIN" | "LOGIN_OR_NUMBER";
  /** Whether its pages end with a code that the TPP has to send (authorisation confirmation). */
  confirmationCode: boolean;
  /** Whether what was signed on its pages waits until the TPP says that it wants it (STET). */
  confirmedByCall: boolean;
  /** How many have to sign: in a company's house another one beside the customer. */
  signatures: 1 | 2;
  reportsScaStatus: boolean;
  /** Whether it carries some orders out without asking the customer (.23). */
  exempts: boolean;
  /** How it writes the addresses of its interface: all of this occurs in the wild. */
  links: "ABSOLUTE" | "RELATIVE" | "SLOPPY";
  errors: "TPP_MESSAGES" | "PROBLEM";
  /** Where it puts the ISO reason of a rejection, for which the protocol has no place. */
  reasons: "MESSAGE" | "MEMBER";
  /** Whether a payment's details name the payer. */
  tellsDebtor: boolean;
  futureDate: boolean;
  takesIpv6: boolean;
  instant: boolean;
  /** Whether it also reports the arrival at the payee's bank (ACCC). */
  reportsArrival: boolean;
  /** Whether it tells whoever ordered of news, where an order says where. */
  notifies: boolean;
  /** Whether it speaks by TLS only, with whoever shows a certificate for it and signs each call (`trust/`). */
  signed: boolean;
  /** By what a signature has to name its certificate: serial number and issuer, or where it lies (STET). */
  sealsNamedBy: "ISSUER" | "URL";
  /**
   * Whether it is reached by a hub, which has a version, names of headers and a form of digests of its own, and knows who calls by a
   * header.
   */
  behindHub: boolean;
  /** Whether its customers sign by OAuth: before they order, to let the third party do so, or the order itself. */
  oauth: "NONE" | "PRE_STEP" | "INTEGRATED";
  /** Whether it tells of an order only whom its customer has given a token. */
  statusNeedsToken: boolean;
  tokenSeconds: number;
  renewsTokens: boolean;
  /** Whether the third party has to show a token of its own with each call. */
  clientToken: boolean;
  /** Which addresses it sends customers back to: any, those without a query, or only the one that was registered. */
  redirects: "ANY" | "WITHOUT_QUERY" | "REGISTERED";
  answersAfterMs: number;
  /** For how long it says of a new order that it knows none such. */
  forgetsForSeconds: number;
  open: boolean;
}>;
