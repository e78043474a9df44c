export const bulk = {
  select: "Select",
  selectOne: "Select {name}",
  selectPage: "Select all of this page",
  bar: "What to do with the selected operations",
  selected: "{count, plural, one {# selected} other {# selected}}",
  selectAll: "{count, plural, one {Select the one that matches} other {Select all # that match}}",
  clear: "Clear",
  export: "Export",
  actions: { cancel: "Cancel", renew: "Renew", send: "Send the link" },
  looking: "Looking at what would happen…",
  questions: {
    cancel:
      "{count, plural, =0 {None of these can be cancelled} one {Cancel one operation?} other {Cancel # operations?}}",
    renew: "{count, plural, =0 {None of these can be renewed} one {Renew one operation?} other {Renew # operations?}}",
    send: "{count, plural, =0 {None of these can be sent} one {Send one payer the link?} other {Send # payers the link?}}",
  },
  bodies: {
    cancel: "Their links stop working at once. That can’t be taken back.",
    renew:
      "Each becomes a copy with a new link and a new deadline. Where we sent the first link we send the new one, too.",
    send: "Each payer gets a mail with the link at the address that is known of them.",
  },
  unable: {
    ended: "{count, plural, one {One has ended already.} other {# have ended already.}}",
    at_bank:
      "{count, plural, one {Of one a payment may be on its way at the bank.} other {Of # a payment may be on its way at the bank.}}",
    not_expired: "{count, plural, one {One has not expired.} other {# have not expired.}}",
    renewed: "{count, plural, one {One was renewed already.} other {# were renewed already.}}",
    signature:
      "{count, plural, one {One is a signature: remind its signers on its own page.} other {# are signatures: remind their signers on their own pages.}}",
    no_address: "{count, plural, one {Of one no e-mail address is known.} other {Of # no e-mail address is known.}}",
  },
  beyond:
    "{count, plural, one {One more matches} other {# more match}}: at most 10,000 are done at once. Do it again for the rest.",
  confirm: {
    cancel: "{count, plural, one {Cancel it} other {Cancel #}}",
    renew: "{count, plural, one {Renew it} other {Renew #}}",
    send: "{count, plural, one {Send it} other {Send #}}",
  },
  progress: "{done} of {total}",
  stop: "Stop",
  stopped: "Stopped: {count, plural, one {one was} other {# were}} not begun. What was done stays done.",
  done: "{count, plural, =0 {Nothing was done.} one {One is done.} other {# are done.}}",
  refused: "{count, plural, one {One was left as it was:} other {# were left as they were:}}",
  interrupted: "The connection broke. What was done stays done; do it again for the rest.",
  results: {
    not_found: "It is not there any more.",
    conflict: "It can’t be renewed: it was already, or its configuration or account takes no new operations.",
    attempt_in_progress: "A payment is, or may be, on its way at the bank.",
    operation_final: "It has ended meanwhile.",
    too_soon: "The link was sent there a few minutes ago.",
    no_address: "No address is known.",
    failed: "That did not work.",
  },
  close: "Close",
  back: "Leave them as they are",
} as const;
