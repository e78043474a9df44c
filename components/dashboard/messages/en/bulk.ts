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
      "Each becomes a copy with a new link and a new deadline. Where we sent the first link we send the new one, too, but not to an address that has refused it.",
    send: "Each payer gets one mail with the link, at the address that is known of them.",
  },
  unable: {
    ended: "{count, plural, one {One has ended already.} other {# have ended already.}}",
    at_bank:
      "{count, plural, one {Of one a payment may be on its way at the bank.} other {Of # a payment may be on its way at the bank.}}",
    not_expired: "{count, plural, one {One has not expired.} other {# have not expired.}}",
    renewed: "{count, plural, one {One was renewed already.} other {# were renewed already.}}",
    paid: "{count, plural, one {For one money has come after its end: pay it back first.} other {For # money has come after their end: pay it back first.}}",
    signature:
      "{count, plural, one {One is a signature: remind its signers on its own page.} other {# are signatures: remind their signers on their own pages.}}",
    no_address: "{count, plural, one {Of one no e-mail address is known.} other {Of # no e-mail address is known.}}",
    disputed:
      "{count, plural, one {The payer of one says that something is wrong with it: nobody writes until its reminders go on.} other {The payers of # say that something is wrong: nobody writes until their reminders go on.}}",
    complained:
      "{count, plural, one {The payer of one has complained of your mails: send it on its own page if they ask for it.} other {The payers of # have complained of your mails: send them on their own pages if they ask for it.}}",
    sent_often:
      "{count, plural, one {Of one the link was sent as often as possible: call the payer.} other {Of # the link was sent as often as possible: call the payers.}}",
    just_mailed:
      "{count, plural, one {The payer of one gets, or got, a mail from you within five minutes.} other {The payers of # get, or got, a mail from you within five minutes.}}",
    same_address:
      "{count, plural, one {One is of a payer who gets a mail for another of these: each payer gets one.} other {# are of payers who get a mail for another of these: each payer gets one.}}",
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
  refused: "{count, plural, one {One needs a look:} other {# need a look:}}",
  unsure:
    "{count, plural, =0 {Nobody knows what was done.} one {One is known to be done.} other {# are known to be done.}}",
  interrupted:
    "It did not go on, and we don’t know what became of the rest: some of it may be done. What was done stays done; do it again for the rest.",
  results: {
    not_found: "It is not there any more.",
    conflict: {
      cancel: "It can’t be cancelled.",
      renew:
        "It can’t be renewed: it was already, money has come for what it renews, its payment page or account takes no new operations, or what is to be signed can’t be.",
      send: "The link can’t be sent.",
    },
    operation_final: "It has ended meanwhile.",
    ended: "It has ended meanwhile.",
    at_bank: "A payment is, or may be, on its way at the bank.",
    not_expired: "It has not expired.",
    renewed: "It was renewed already.",
    paid: "Money for it has come after its end: pay it back first, or ask for what is missing.",
    signature: "It is a signature: remind its signers on its own page.",
    no_address: "No address is known.",
    disputed: "The payer says that something is wrong with it.",
    complained: "The payer has complained of your mails.",
    sent_often: "The link was sent as often as possible.",
    just_mailed: "The payer gets, or got, a mail from you within five minutes.",
    same_address: "The payer gets a mail for another one.",
    failed: "Something failed here, so we don’t know whether it was done: look at it.",
  },
  close: "Close",
  back: "Leave them as they are",
} as const;
