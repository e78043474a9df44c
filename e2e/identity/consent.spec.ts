import { once } from "node:events";
import { createServer } from "node:http";
import * as client from "openid-client";
import { ClientsPage } from "../pages/clients-page";
import { SignInPage } from "../pages/sign-in-page";
import { expectAccessible, expectAccessibleWithin, WIDTHS } from "../support/accessible";
import { demo } from "../support/demo";
import { expect, PASSWORD, test as withOrganisations } from "./fixtures";

type Callback = Readonly<{ redirectUri: string; next: () => Promise<URL> }>;

/** A third party's application: where it listens, and what its people bring back. */
const test = withOrganisations.extend<Readonly<{ application: Callback }>>({
  application: async ({ baseURL: _ }, use) => {
    const server = createServer((_request, response) => response.end("<!doctype html><title>App</title>Welcome back"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The application has no port.");
    const origin = `http://127.0.0.1:${address.port}`;
    const next = async () => {
      for (;;) {
        const [request] = await once(server, "request");
        const url = new URL(request.url, origin);
        if (url.pathname === "/callback") return url;
      }
    };
    await use({ redirectUri: `${origin}/callback`, next });
    server.closeAllConnections();
    server.close();
  },
});

test.slow();

type Credentials = Readonly<{ clientId: string; clientSecret: string }>;

function discover({ clientId, clientSecret }: Credentials) {
  return client.discovery(
    new URL(`${demo().baseUrl}/idp`),
    clientId,
    { id_token_signed_response_alg: "ES256" },
    client.ClientSecretBasic(clientSecret),
    { execute: [client.allowInsecureRequests] },
  );
}

/** An authorization request, with the checks that belong to it. */
async function request(config: client.Configuration, redirectUri: string) {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid profile email api",
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    state: expectedState,
    nonce: expectedNonce,
  });
  return { address: address.href, checks: { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true } };
}

test("a third party's application signs a person in, after the person's own yes, and out again", async ({
  newOrganisation,
  newPage,
  application,
}) => {
  const { page: owner, owner: person } = await newOrganisation("Librería Faro, S.L.");
  const clients = new ClientsPage(owner);
  const { redirectUri } = application;
  await clients.open();
  const credentials = await clients.create("Reading room", { redirectUris: [redirectUri] });
  const config = await discover(credentials);

  const page = await newPage();
  const first = await request(config, redirectUri);
  await page.goto(first.address);
  await expect(page.getByText("Sign in to continue to Reading room.")).toBeVisible();
  await new SignInPage(page).typePassword(person.email, PASSWORD);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Reading room");
  await expect(page.getByText("Librería Faro, S.L.")).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText(new URL(redirectUri).host)).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, `consent at ${width} px`);
  }
  await page.getByRole("link", { name: "Español" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Reading room");
  await expectAccessible(page, "consent");

  const arrival = application.next();
  await page.getByRole("button", { name: "Permitir" }).click();
  const tokens = await client.authorizationCodeGrant(config, await arrival, first.checks);
  expect(tokens.claims()).toMatchObject({ email: person.email, name: person.name, roles: ["OWNER"] });
  const sub = tokens.claims()?.sub ?? "";
  expect(await client.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject({ email: person.email });
  const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? "");
  expect(await client.tokenIntrospection(config, refreshed.access_token)).toMatchObject({ active: true, sub });
  // The one that was replaced ends the family.
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? "")).rejects.toMatchObject({
    error: "invalid_grant",
    status: 400,
  });
  expect(await client.tokenIntrospection(config, refreshed.access_token)).toEqual({ active: false });

  // Signed in and asked before: the browser only passes through.
  const second = await request(config, redirectUri);
  const return_ = application.next();
  await page.goto(second.address);
  const again = await client.authorizationCodeGrant(config, await return_, second.checks);
  expect(await client.tokenIntrospection(config, again.access_token)).toMatchObject({ active: true });

  // Without the ID token the person is asked, in the language that they have chosen; with it the sign-in ends at once.
  await page.goto(`${demo().baseUrl}/idp/oauth2/logout?client_id=${credentials.clientId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¿Cerrar la sesión en Paraph?");
  await expectAccessible(page, "consent");
  expect(await client.tokenIntrospection(config, again.access_token)).toMatchObject({ active: true });
  const farewell = application.next();
  await page.goto(
    client.buildEndSessionUrl(config, {
      id_token_hint: again.id_token ?? "",
      post_logout_redirect_uri: redirectUri,
      state: "bye",
    }).href,
  );
  expect((await farewell).search).toBe("?state=bye");
  expect(await client.tokenIntrospection(config, again.access_token)).toEqual({ active: false });
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/sign-in\?/);
});

test("a no is told to the application, and a thief's address is told nothing", async ({
  newOrganisation,
  newPage,
  application,
}) => {
  const { page: owner, owner: person } = await newOrganisation("Quesería Luna, S.L.");
  const clients = new ClientsPage(owner);
  await clients.open();
  const { redirectUri } = application;
  const credentials = await clients.create("Ledger", { redirectUris: [redirectUri] });
  const config = await discover(credentials);

  const page = await newPage();
  const refused = await request(config, redirectUri);
  await page.goto(refused.address);
  await new SignInPage(page).typePassword(person.email, PASSWORD);
  const arrival = application.next();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(client.authorizationCodeGrant(config, await arrival, refused.checks)).rejects.toMatchObject({
    error: "access_denied",
  });

  for (const wrong of [`${redirectUri}/more`, "https://thief.example/callback", `${redirectUri}#fragment`]) {
    const answer = await page.goto((await request(config, wrong)).address);
    expect(answer?.status()).toBe(400);
    await expect(page.getByText("The redirect_uri is not one of the client's.")).toBeVisible();
    await expectAccessible(page, "consent");
  }
});

test("a client is given its addresses and bounds in the dashboard, and none that are wrong", async ({
  newOrganisation,
}) => {
  const { page } = await newOrganisation("Imprenta Olmo, S.L.");
  const clients = new ClientsPage(page);
  await clients.open();
  await clients.create("ERP");
  await expect(clients.card("ERP")).toContainText("Working on its own");
  await clients.beginChange("ERP");
  await page.getByRole("checkbox", { name: /^Signing people in/ }).check();
  await expectAccessibleWithin(page, "[role=dialog]", "a client's addresses");
  for (const wrong of ["http://example.com/cb", "https://example.com/#x", "example.com/cb"]) {
    await page.getByLabel("Redirect addresses").fill(wrong);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("give complete addresses").last()).toBeVisible();
  }
  await page.getByLabel("Redirect addresses").fill("https://app.example/cb\nhttp://127.0.0.1/cb");
  await page.getByRole("checkbox", { name: /^Working on its own/ }).uncheck();
  await page.getByRole("checkbox", { name: /^The API/ }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(clients.card("ERP")).toContainText("http://127.0.0.1/cb");
  await expect(clients.card("ERP")).toContainText("openid profile email");
  await expect(clients.card("ERP")).not.toContainText("Working on its own");
});
