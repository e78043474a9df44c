import type { ClientKey } from "@/lib/clients/model";

/** What each public key is called, and its thumbprint where that is something else. */
export function ClientKeyList({ publicKeys }: Readonly<{ publicKeys: readonly ClientKey[] }>) {
  return (
    <ul className="space-y-1">
      {publicKeys.map(({ kid, kty, crv, thumbprint }) => (
        <li key={kid} className="wrap-anywhere text-sm">
          {crv ?? kty} · <span className="font-mono">{kid}</span>
          {kid !== thumbprint && (
            <>
              {" · "}
              <span className="font-mono">{thumbprint}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
