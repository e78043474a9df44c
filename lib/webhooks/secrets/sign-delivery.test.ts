import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newSigningSecret, signatureHeaders } from "./sign-delivery";

/** The published library, as a receiver uses it. */
function verify(secret: string, body: string, headers: Readonly<Record<string, string>>): unknown {
  return new Webhook(secret).verify(body, headers);
}

describe("signatures (Standard Webhooks 1.0.0)", () => {
  const delivery = { eventUuid: "0197a0c0-0000-7000-8000-000000000001", body: '{"eventType":"TEST","ñ":"€"}' };

  it("are what the specification's own example says", () => {
    const headers = signatureHeaders({
      eventUuid: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      body: '{"test": 2432232314}',
      at: new Date(1_614_265_330_999),
      secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    });
    expect(headers).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("are verified by the published library", () => {
    const secret = newSigningSecret();
    const headers = signatureHeaders({ ...delivery, at: new Date(), secrets: [secret] });
    expect(verify(secret, delivery.body, headers)).toEqual({ eventType: "TEST", ñ: "€" });
    expect(() => verify(secret, delivery.body.replace("€", "$"), headers)).toThrow();
    expect(() => verify(newSigningSecret(), delivery.body, headers)).toThrow();
  });

  it("satisfy holders of either secret during a rotation", () => {
    const secrets = [newSigningSecret(), newSigningSecret()];
    const headers = signatureHeaders({ ...delivery, at: new Date(), secrets });
    for (const secret of secrets) expect(verify(secret, delivery.body, headers)).toEqual(expect.anything());
  });

  it("have secrets of 32 random bytes", () => {
    const secret = newSigningSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSigningSecret()).not.toBe(secret);
  });
});
