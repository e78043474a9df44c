import { begin } from "@/components/payer/island/begin";
import { downloadDocuments } from "@/components/payer/island/download";
import { holdSecondPress } from "@/components/payer/island/press";
import { returnToShop } from "@/components/payer/island/return";
import { carryOver } from "./carry-over";
import { signWithCertificate } from "./certificate";
import { sendCodeInPlace } from "./code";
import { chooseLanguageInPlace } from "./language";
import { offerPens } from "./pen";
import { followProgress } from "./progress";
import { showDocuments } from "./viewer";

/**
 * All the script of the signer's page that is ours. The server renders each state whole, and everything can be signed without
 * this: the island draws the documents' pages and lays the inputs over them, lets people draw, leads to what is still to be filled
 * in, sends a code and chooses a language without leaving the page, signs with a certificate, and keeps an open page true.
 */
function bringToLife(main: HTMLElement, former?: HTMLElement): void {
  if (former) carryOver(former, main);
  const pens = offerPens(main, former);
  const progress = followProgress(main, pens);
  showDocuments(main, progress.look);
  sendCodeInPlace(main, bringToLife);
  signWithCertificate(main, bringToLife);
  holdSecondPress(main);
  returnToShop(main);
  downloadDocuments(main);
  chooseLanguageInPlace(main, bringToLife);
}

begin(bringToLife);
