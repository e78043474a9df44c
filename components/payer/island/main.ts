import { begin } from "./begin";
import { offerCopies } from "./copy";
import { downloadDocuments } from "./download";
import { keepTyped } from "./keep-typed";
import { holdSecondPress } from "./press";
import { returnToShop } from "./return";
import { searchAsTyped } from "./search";

/**
 * All the script of the payer's page. The server renders each state whole, and everything on it works without this: the island
 * searches as somebody types, holds a second press back, keeps what is typed while the language is changed, copies, counts down,
 * keeps an open page true and tells that it is seen. What it works on are the `data-` attributes that the components write.
 */
function bringToLife(main: HTMLElement): void {
  searchAsTyped(main);
  holdSecondPress(main);
  keepTyped(main);
  offerCopies(main);
  returnToShop(main);
  downloadDocuments(main);
}

begin(bringToLife);
