/** What arranges the list as somebody types: fetched when somebody does, which most payers don't. */
export { arrangeBanks } from "../banks/arrange-banks";
export { counted, rowsOf, showRows } from "./rows";
