import { X509Certificate } from "node:crypto";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isInstalled } from "@/lib/documents/testing/outside-tools";
import * as outbound from "@/lib/outbound/guarded-connector";
import { log } from "@/lib/shared/log";
import { collectValidation } from "./collect-validation";
import { credentialFrom, type Issued, makePki, type TestPki } from "./testing/test-pki";

const { guardedConnector } = outbound;

let server: Server;
let asked: string[];
let pki: TestPki;
let chain: readonly Buffer[];
/** What the list holds. */
let revoked: readonly Issued[];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/moved.crl") response.writeHead(302, { Location: "http://lists.example/list.crl" }).end();
    else response.end(pki.revocationList(...revoked));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  revoked = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  pki.remove();
});

/** A seal whose certificate says that its list is here; where that host's connection ends, as we are told, is said too. */
function aSeal(listUrl: string, remoteAddress: string): Issued {
  pki = makePki(listUrl);
  const seal = pki.issue("seal", "RSA");
  chain = credentialFrom(seal).chain;
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  vi.spyOn(outbound, "guardedConnector").mockImplementation((url, policy) =>
    guardedConnector(url, policy, {
      connect: () => (_options, callback) => {
        const socket = connect(port, "127.0.0.1", () => {
          Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
          callback(null, socket);
        });
      },
    }),
  );
  return seal;
}

describe.skipIf(!isInstalled("openssl"))("a list that a certificate names, as authorities do (decision 339)", () => {
  it("is had over plain http from a public address, for it is signed", async () => {
    aSeal("http://lists.example/list.crl", "8.8.8.8");
    expect(await collectValidation(chain, [])).toMatchObject({
      revocationLists: [expect.any(Buffer)],
      isComplete: true,
      isAwaited: false,
    });
    expect(asked).toEqual(["/list.crl"]);
  });

  it.each([
    ["at an address that is not public", "http://lists.example/list.crl", "10.0.0.1", []],
    ["at the cloud's own", "http://169.254.169.254/list.crl", "8.8.8.8", []],
    ["that is somewhere else", "http://lists.example/moved.crl", "8.8.8.8", ["/moved.crl"]],
    ["over another protocol", "ftp://lists.example/list.crl", "8.8.8.8", []],
  ])("is not had %s", async (_, url, remoteAddress, requests) => {
    aSeal(url, remoteAddress);
    expect(await collectValidation(chain, [])).toMatchObject({ revocationLists: [], isComplete: false });
    expect(asked).toEqual(requests);
  });
});

describe.skipIf(!isInstalled("openssl"))("a list that holds the certificate itself (decision 346)", () => {
  it("says that it was revoked: nothing is validated by it, nor waited for, and the log says so", async () => {
    const seal = aSeal("http://lists.example/list.crl", "8.8.8.8");
    const error = vi.spyOn(log, "error").mockReturnValue();
    revoked = [pki.issue("another", "P256"), seal];
    expect(await collectValidation(chain, [])).toMatchObject({
      revocationLists: [expect.any(Buffer)],
      isComplete: false,
      isAwaited: false,
    });
    const { serialNumber } = new X509Certificate(seal.certificate);
    expect(error.mock.calls).toEqual([[expect.objectContaining({ serialNumber }), expect.stringContaining("revoked")]]);
  });

  it("is silent on what others of that issuer have lost", async () => {
    aSeal("http://lists.example/list.crl", "8.8.8.8");
    const error = vi.spyOn(log, "error").mockReturnValue();
    revoked = [pki.issue("another", "P256")];
    expect(await collectValidation(chain, [])).toMatchObject({ isComplete: true });
    expect(error).not.toHaveBeenCalled();
  });
});
