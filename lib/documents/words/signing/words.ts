import type { Hand } from "../../model";
import type { ReportEvent, ReportReason, SigningMethod, SigningRole } from "../../signing-model";

/** What the pages and boxes say that tell who has signed, and how. None of them calls a signature qualified. */
export type SigningWords = Readonly<{
  /** Of what is signed where no document came; and why it is this. */
  statementTitle: string;
  statementMade: string;
  evidenceTitle: string;
  document: string;
  documentId: string;
  hashBefore: string;
  requestedBy: string;
  timeZone: string;
  verifyTitle: string;
  howToVerify: string;
  seal: string;
  /** What a seal is for, in one sentence. */
  sealExplained: string;
  /** Of the demo's own: that it proves nothing. */
  demoSeal: string;
  roles: Readonly<Record<SigningRole, string>>;
  /** Before a moment. */
  signedOn: string;
  approvedOn: string;
  sealedOn: string;
  methods: Readonly<Record<SigningMethod, string>>;
  /** Of what was written by hand. */
  hands: Readonly<Record<Hand, string>>;
  /** What kind of signature it is under eIDAS: without a certificate of the signer's, and with one. */
  simple: string;
  withCertificate: string;
  /** Before the name of its holder, and before that of its issuer. */
  certificateOf: string;
  issuedBy: string;
  /** Before the address that it came from. */
  from: string;
  /** Before the number by which the evidence is found. */
  evidenceId: string;
  /** Before a name: as readers show the reason of a signature. */
  signedBy: string;
  approvedBy: string;
  sealedBefore: string;
  reportTitle: string;
  madeOn: string;
  /** The columns of the report's table. */
  when: string;
  what: string;
  who: string;
  how: string;
  /** What the hashes of its lines are for. */
  chained: string;
  reportSealed: string;
  /** What its parts are called. */
  signers: string;
  revisions: string;
  history: string;
  status: string;
  /** Before a revision's number. */
  revision: string;
  /** The first two revisions; the others are called as the events that brought them. */
  supplied: string;
  prepared: string;
  /** Of a signer whom nobody has told yet. */
  waiting: string;
  /** Whoever only reads. */
  viewer: string;
  /** Of a signature that an authority has stamped. */
  timestamped: string;
  /** What came of checking the chain. */
  unbroken: string;
  broken: string;
  /** Why something came to nothing. */
  reasons: Readonly<Record<ReportReason, string>>;
  events: Readonly<Record<ReportEvent, string>>;
}>;
