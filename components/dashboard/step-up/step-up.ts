/** How a person can prove who they are, without leaving the page. */
export type StepUpOffer = Readonly<{
  email: string;
  hasPasskey: boolean;
  /** A demo's account is one click away here, as on its sign-in page. */
  isDemoAccount: boolean;
}>;

export type StepUpAnswer =
  | Readonly<{ type: "CONFIRMED" | "REFUSED" | "LIMITED" }>
  | Readonly<{ type: "CODE_NEEDED"; pending: string }>;

/** The server's part. */
export type StepUpActions = Readonly<{
  /** Null where only the sign-in page can help. */
  offer: () => Promise<StepUpOffer | null>;
  confirmByPassword: (password: string) => Promise<StepUpAnswer>;
  confirmByCode: (pending: string, code: string) => Promise<StepUpAnswer>;
  confirmByPasskey: (state: string, given: unknown) => Promise<StepUpAnswer>;
  confirmDemoAccount: () => Promise<StepUpAnswer>;
}>;
