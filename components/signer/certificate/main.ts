/** What the page loads when somebody signs with a certificate of their own, and not before (`../island/certificate.ts`). */
export { openCertificate } from "./open-certificate";
