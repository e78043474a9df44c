import { describe, expect, test } from "vitest";
import { isOfPerson, isOpening, isPersonVisit } from "./is-person-visit";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID_VIEW =
  "Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";

const PEOPLE = {
  "Chrome on Windows": CHROME,
  "Edge on Windows": `${CHROME} Edg/126.0.0.0`,
  "Firefox on Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
  "Safari on iPhone": `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
  "Chrome on iPhone": `${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
  "Samsung Internet":
    "Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
  "a phone called CUBOT":
    "Mozilla/5.0 (Linux; Android 11; CUBOT_NOTE_20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
  "Opera Mini": "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; es) Presto/2.12.423 Version/12.16",
  "inside Facebook": `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/465.0.0.40.108;FBDV/iPhone14,5;FBLC/es_ES]`,
  "inside Instagram": `${ANDROID_VIEW} Instagram 334.0.0.42.95 Android`,
  "inside Telegram": `${ANDROID_VIEW} Telegram-Android/11.2.3 (Google Pixel 8; Android 14; SDK 34; HIGH)`,
  "inside LinkedIn": `${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.8192`,
  "inside Google's app": `${IPHONE} GSA/320.0.639 Mobile/15E148 Safari/604.1`,
  "inside Slack": `${CHROME} Slack/4.39.95 Electron/31.2.1`,
  "a driven browser": CHROME.replace("Chrome/", "HeadlessChrome/"),
};

const ROBOTS = {
  WhatsApp: "WhatsApp/2.23.20.0 A",
  Slack: "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  Telegram: "TelegramBot (like TwitterBot)",
  Facebook: "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  iMessage:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
  LinkedIn: "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
  Discord: "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "Skype and Teams": "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com",
  Outlook: "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)",
  "Office's existence check": "Mozilla/4.0 (compatible; ms-office; MSOffice 16)",
  "Gmail's image proxy": "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
  "Google's preview":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko; Google Web Preview) Chrome/41 Safari/537.36",
  "Bing's preview":
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; BingPreview/1.0b) Chrome/100 Safari/537.36",
  "Yahoo's image proxy": "YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html",
  Barracuda: `${CHROME} BarracudaLinkProtection/2`,
  Mimecast:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko; Mimecast) Chrome/126.0.0.0",
  Proofpoint: `${CHROME} Proofpoint`,
  "Trend Micro": `${CHROME} TrendMicro/5.0`,
  FortiMail: `${CHROME} FortiMail/7.4`,
  curl: "curl/8.5.0",
  Python: "python-requests/2.31.0",
  "no name at all": "",
};

const visits = (method: string, headers: Readonly<Record<string, string>>) =>
  isPersonVisit({ method, headers: new Headers(headers) });

const NAVIGATION = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-language": "es-ES",
};

describe("people", () => {
  test.each(Object.entries(PEOPLE))("%s counts", (_, userAgent) => {
    expect(visits("GET", { ...NAVIGATION, "user-agent": userAgent })).toBe(true);
  });

  test("a browser that says little counts", () => {
    expect(visits("GET", { "user-agent": CHROME })).toBe(true);
    expect(visits("GET", { "user-agent": CHROME, accept: "*/*" })).toBe(true);
  });
});

describe("a page that a script fetches", () => {
  const fetched = (headers: Record<string, string>) =>
    visits("GET", { "user-agent": CHROME, accept: "*/*", ...headers });
  test.each(["cors", "no-cors", "same-origin"])("does not count (%s)", (mode) => {
    expect(fetched({ "sec-fetch-mode": mode, "sec-fetch-dest": "empty" })).toBe(false);
  });

  test("a navigation does, and in doubt it is a person", () => {
    expect(fetched({ "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" })).toBe(true);
    expect(fetched({ "sec-fetch-mode": "cors" })).toBe(true);
  });
});

describe("robots", () => {
  test.each(Object.entries(ROBOTS))("%s does not count", (_, userAgent) => {
    expect(visits("GET", { ...NAVIGATION, "user-agent": userAgent })).toBe(false);
  });
});

describe("a real browser that shows nobody the page does not count", () => {
  test("HEAD", () => {
    expect(visits("HEAD", { ...NAVIGATION, "user-agent": CHROME })).toBe(false);
  });

  test.each([
    ["sec-purpose", "prefetch"],
    ["sec-purpose", "prefetch;prerender"],
    ["purpose", "prefetch"],
    ["x-purpose", "preview"],
    ["x-moz", "prefetch"],
    ["accept", "image/avif,image/webp,image/png"],
    ["accept", "application/json"],
  ])("%s: %s", (name, value) => {
    expect(visits("GET", { ...NAVIGATION, "user-agent": CHROME, [name]: value })).toBe(false);
  });
});

describe("where only mail servers are", () => {
  const from = (address: string) => ({ ...NAVIGATION, "user-agent": CHROME, "x-paraph-client-ip": address });
  test.each([
    "40.92.0.1",
    "40.93.255.255",
    "104.47.1.254",
    "52.103.0.9",
    "2a01:111:f400:7e00::1",
    "::ffff:104.47.1.254",
  ])("what calls itself a browser does not count (%s)", (address) => expect(visits("GET", from(address))).toBe(false));

  test.each(["40.94.0.1", "104.48.0.1", "20.72.100.79", "2a01:111:f401::1", "", "unknown"])(
    "whoever is beside them does (%s)",
    (address) => expect(visits("GET", from(address))).toBe(true),
  );
});

describe("a payment's link (interface 3, decision 206)", () => {
  const opens = (headers: Readonly<Record<string, string>>, method = "GET") =>
    isOpening({ method, headers: new Headers(headers) });

  test.each([
    "curl/8.5.0",
    "python-requests/2.31.0",
    "Python/3.11 aiohttp/3.9.1",
    "Python-urllib/3.12",
    "node",
    "undici",
    "axios/1.7.2",
    "Go-http-client/2.0",
    "okhttp/4.12.0",
    "Java/17.0.1",
    "Apache-HttpClient/4.5.14 (Java/17.0.9)",
    "PostmanRuntime/7.36.0",
    "got (https://github.com/sindresorhus/got)",
    "Playwright/1.49 (x64; ubuntu 24.04) node/20.18",
    "",
  ])("is opened by a program that says no more of itself than what it is: %j", (userAgent) => {
    expect(opens({ "user-agent": userAgent })).toBe(true);
    expect(opens({ "user-agent": userAgent, accept: "*/*", "sec-fetch-mode": "cors" })).toBe(true);
    // It is no sign of a person, nor does it open what somebody signs.
    expect(isOfPerson({ headers: new Headers({ "user-agent": userAgent }) })).toBe(false);
    expect(visits("GET", { "user-agent": userAgent })).toBe(false);

    expect(opens({ "user-agent": userAgent }, "HEAD")).toBe(false);
    expect(opens({ "user-agent": userAgent, "sec-purpose": "prefetch" })).toBe(false);
    expect(opens({ "user-agent": userAgent, accept: "application/json" })).toBe(false);
    expect(opens({ "user-agent": userAgent, "x-paraph-client-ip": "104.47.1.254" })).toBe(false);
  });

  test("and by a person, of course", () => expect(opens({ "user-agent": CHROME, ...NAVIGATION })).toBe(true));

  const named = Object.entries(ROBOTS).filter(([name]) => !["curl", "Python", "no name at all"].includes(name));
  test.each([
    ...named,
    ["a robot that is built of a library", "Go-http-client-preview/1.0"],
    ["one that says so behind it", "curlbot/2.0 (+https://bots.example)"],
  ])("by no robot that has a name: %s", (_, userAgent) => expect(opens({ "user-agent": userAgent })).toBe(false));
});

describe("what comes after the page", () => {
  const isOne = (headers: Readonly<Record<string, string>>) => isOfPerson({ headers: new Headers(headers) });
  test("is a person's where a person's browser sends it, whatever it asks for", () => {
    expect(isOne({ "user-agent": CHROME, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "empty" })).toBe(true);
  });

  test("and no robot's, no gateway's", () => {
    expect(isOne({ "user-agent": ROBOTS.WhatsApp })).toBe(false);
    expect(isOne({ "user-agent": ROBOTS.Outlook })).toBe(false);
    expect(isOne({ "user-agent": ROBOTS.Barracuda })).toBe(false);
    expect(isOne({ "user-agent": CHROME, "x-paraph-client-ip": "104.47.1.254" })).toBe(false);
    expect(isOne({})).toBe(false);
  });
});
