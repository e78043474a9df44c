/**
 * Libraries and programs that fetch whatever somebody tells them to, by the names that they come with. Robots, previews and gateways
 * that are built of them have names of their own.
 */
const NAMES = [
  "apache-httpclient",
  "axios",
  "bun",
  "curl",
  "dart",
  "deno",
  "faraday",
  "go-http-client",
  "got",
  "guzzlehttp",
  "httpie",
  "insomnia",
  "java(-http-client)?",
  "k6",
  "libwww-perl",
  "node(\\.js|-fetch|-superagent)?",
  "okhttp",
  "php",
  "playwright",
  "postmanruntime",
  "python(-requests|-urllib|-httpx)?",
  "reqwest",
  "rest-client",
  "restsharp",
  "ruby",
  "undici",
  "wget",
] as const;

/** The first word, and all of it. .NET, PHP and Node's own `http` say nothing at all. */
const plain = new RegExp(`^($|(${NAMES.join("|")})(?![\\w.-]))`, "i");

/** Whether this is what a program calls itself that looks at a link for whoever has written it, and ahead of nobody (decision 206). */
export function isPlainProgram(userAgent: string): boolean {
  return plain.test(userAgent);
}
