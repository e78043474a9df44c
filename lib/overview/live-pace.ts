/** However much happens, a page is told once in this time. */
export const TOLD_EVERY_MS = 1_000;
/** What one fact does to several tables is one hint. */
export const GATHERED_MS = 50;
/** What was under way when an organisation was first listened to has told nobody, and has ended by then. */
export const UNDER_WAY_MS = 2_000;
