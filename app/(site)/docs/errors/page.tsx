import type { Metadata } from "next";
import Link from "next/link";
import { PROBLEMS } from "@/lib/http/reply/problem";

export const metadata: Metadata = { title: "Paraph API: errors" };

/** Where the `type` of every problem leads (decision 6). In English, like the reference. */
export default function ErrorsPage() {
  return (
    <div lang="en" className="max-w-3xl pb-16">
      <h1 className="font-semibold text-3xl">Errors</h1>
      <p className="mt-4 text-muted">
        Every error of the API is a problem document with one of these codes. Decide by the code; the detail is for
        people.{" "}
        <Link href="/docs" prefetch={false} className="text-accent-ink underline">
          Back to the reference
        </Link>
      </p>
      <dl className="mt-8 divide-y divide-line border-line border-t">
        {Object.entries(PROBLEMS).map(([code, { status, title, remedy }]) => (
          <div
            key={code}
            id={code}
            className="grid scroll-mt-6 gap-x-6 gap-y-1 py-5 target:bg-subtle sm:grid-cols-[16rem_1fr]"
          >
            <dt>
              <code className="font-mono text-sm">{code}</code>
              <p className="text-muted text-sm">Status {status}</p>
            </dt>
            <dd>
              <p className="font-medium">{title}</p>
              <p className="mt-1 text-muted">{remedy}</p>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
