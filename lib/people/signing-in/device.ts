/** Where something was done: the address, and what the browser says of itself. */
export type Whereabouts = Readonly<{ ipAddress: string | null; userAgent: string | null }>;

/** Where a sign-in comes from, for the list of one's sessions. */
export type Device = Whereabouts &
  Readonly<{
    /** The values of the cookies that the browser has already: of a sign-in, and of those before (`known-device.ts`). */
    cookie?: string | null;
    deviceCookie?: string | null;
  }>;

export const USER_AGENT_CHARACTERS_MAX = 300;
