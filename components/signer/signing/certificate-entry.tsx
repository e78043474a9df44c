import type { SignerContext } from "../signer-context";
import { Problem, problemAttributes } from "./problem";

type CertificateEntryProps = Readonly<{
  page: SignerContext;
  /** Of the file, and of its password. */
  problems: Readonly<{ certificate: string | undefined; password: string | undefined }>;
}>;

/**
 * A certificate of the signer's own: the file and its password. They have no name and belong to no form, so that nothing ever sends
 * them; the island opens the file (`../island/certificate.ts`), without which there is no signing in this way.
 */
export function CertificateEntry({ page: { words, common }, problems }: CertificateEntryProps) {
  const { certificate } = words;
  return (
    <section
      id="certificate"
      data-certificate=""
      data-opened-says={certificate.opened}
      data-self-signed-says={certificate.selfSigned}
      data-trouble-says={common.problems.other}
      aria-label={words.method.names.CERTIFICATE}
      tabIndex={-1}
      className="when-by-certificate mt-5 scroll-mt-6 outline-none"
    >
      <p data-needs-script="" className="text-pretty">
        {certificate.needsScript}
      </p>
      <div data-with-script="" hidden>
        <label htmlFor="certificate-file" className="block font-medium">
          {certificate.file}
        </label>
        <input
          id="certificate-file"
          type="file"
          accept=".p12,.pfx,application/x-pkcs12"
          {...problemAttributes("certificate", problems.certificate)}
          className="field file-field"
        />
        <label htmlFor="certificate-password" className="mt-4 block font-medium">
          {certificate.password}
        </label>
        <input
          id="certificate-password"
          type="password"
          autoComplete="off"
          {...problemAttributes("certificate-password", problems.password)}
          className="field"
        />
        <Problem id="certificate-password" text={problems.password} />
        <label hidden className="mt-4 block font-medium">
          {certificate.signAs}
          <select className="field font-normal" />
        </label>
        <p className="mt-2 text-pretty text-muted text-sm">{certificate.stays}</p>
      </div>
      <Problem id="certificate" text={problems.certificate} />
      <p data-opened="" role="status" className="mt-3 text-pretty text-sm empty:hidden" />
    </section>
  );
}
