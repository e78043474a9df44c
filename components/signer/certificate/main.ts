/** What the page loads when somebody signs with a certificate of their own, and not before (`../island/certificate.ts`). */
export { chooseIdentity } from "./choose-identity";
export { type OpenedCertificate, openCertificate } from "./open-certificate";
