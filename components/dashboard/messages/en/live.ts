/** What follows by itself, and what is said where it can't. */
export const live = {
  offline: "Offline: showing what was so at {at}. It goes on by itself.",
  signedOut: "You were signed out. This is what was so at {at}.",
  signIn: "Sign in and come back here",
  elsewhere: "Another organisation was opened in this browser, so this page stands still.",
  comeBack: "Come back to {organisation} and go on here",
  goThere: "Go to the other one",
  news: "{count, plural, one {# new} other {# new}}",
  newsLabel: "{count, plural, one {Show # new row} other {Show # new rows}}",
  changed: "The list has changed: show it",
  bell: {
    label:
      "{count, plural, =0 {What needs attention} one {What needs attention: # unread} other {What needs attention: # unread}}",
    title: "Needs attention",
    empty: "All quiet: nothing waits for you.",
    credits: "{count, plural, one {# credit to be looked at} other {# credits to be looked at}}",
    returns: "{count, plural, one {# debit to be looked at} other {# debits to be looked at}}",
    missing: "{count, plural, one {# payment that no statement shows} other {# payments that no statement shows}}",
    unread: "Unread",
    more: "{count, plural, one {# more} other {# more}}",
    all: "Show everything",
    failed: "It could not be loaded. Try again.",
  },
} as const;
