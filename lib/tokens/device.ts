/** Where something was done: the address, and what the browser says of itself. */
export type Whereabouts = Readonly<{ ipAddress: string | null; userAgent: string | null }>;

/** Where a sign-in comes from, for the list of one's sessions. */
export type Device = Whereabouts &
  Readonly<{ /** The value of the session cookie that the browser has already. */ cookie?: string | null }>;

export const USER_AGENT_CHARACTERS_MAX = 300;
