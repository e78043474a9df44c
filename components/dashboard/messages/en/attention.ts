export const attention = {
  kinds: {
    unresolved: "Nobody knows whether it was paid",
    twice: "Too much paid",
    returned: "No longer paid",
    disputed: "Disputed by the payer",
    transferred: "Said to be transferred",
    undelivered: "Could not be delivered",
    failed: "Failed at the bank",
    expiring: "Expiring soon",
    asked: "A new link was asked for",
  },
  hints: {
    unresolved:
      "The bank did not tell what became of these payments. Where it can be asked, we keep asking. Look at your account, and record what you find on the payment’s page.",
    twice:
      "A bank or a statement told of money although the operation had ended or was paid already; or what was renewed stands after all, and its renewal is paid too or still asks for it. Check the account, pay back what is too much from the payment’s page, and cancel a renewal that nobody has to pay. If a credit that you matched by hand is the very payment that the bank tells of, nothing is too much: undo that match.",
    returned:
      "These counted as paid, and do not any more: the bank rejected them after the authorisation, the money went back, or a match with a statement was undone. Look at your account, and ask again for what is not there.",
    disputed:
      "The payer says that something is wrong with the request, and nobody is reminded of it meanwhile. Look at the reason on the payment’s page, talk to them, and have the reminders go on or cancel it. Where the link has ended, renew it, or say there that you have looked at it.",
    transferred:
      "The payer says to have sent the money by a transfer of their own, and no bank has told us so. Look whether it is on your account. If it is, take in the account’s statement under Reconciliation, or match the credit there: that completes the payment. Cancel the request only where you take in no statements: whatever they show of a cancelled one is too much. Where the link has ended, renew it, and its copy is completed in the same way; or say on the payment’s page that you have looked.",
    undelivered:
      "As far as we know nothing that was sent has reached the payer: the reasons are on the payment’s page. Correct the address there, or give them the link yourself; it still works.",
    failed: "The last attempt failed, and the link still works: the payer can try again or use another bank.",
    expiring: "Not paid or signed yet, and the deadline is less than three days away. A reminder may help.",
    asked: "The link had expired when somebody came to pay or sign. Renew the operation and send the new link.",
  },
  webhook: "No delivery to {url} has succeeded for a while.",
  webhookDisabled: "Deliveries to {url} were switched off because they kept failing.",
  accountTitle: "An account can’t be collected on",
  accountNoMatch: "Its bank says that {alias} belongs to somebody else.",
  accountCloseMatch: "Its bank calls the holder of {alias} otherwise: an owner has to confirm the name.",
  accountUnheard: "Whose {alias} is has not been confirmed yet. It is asked again by itself; payments wait until then.",
  webhookTitle: "A webhook fails",
  payer: "Payer",
  reason: "Reason",
  amount: "Amount",
  deadline: "Deadline",
  expires: "Expires {at}",
  empty: "Nothing here. Good.",
  backHome: "Home",
} as const;
