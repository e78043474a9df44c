"use client";

import "@/components/ui/theme.css";

/** When even a layout fails there is no language to know: both, in one breath. */
export default function GlobalError({
  error,
  retry,
}: Readonly<{ error: Error & { digest?: string }; retry: () => void }>) {
  return (
    <html lang="en">
      <body>
        <title>Paraph</title>
        <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center px-6 text-center">
          <h1 className="font-semibold text-xl">Something went wrong on our side.</h1>
          <p lang="es" className="mt-1 text-lg text-muted">
            Algo ha fallado por nuestra parte.
          </p>
          {error.digest && <p className="mt-3 font-mono text-faint text-sm">{error.digest}</p>}
          <button
            type="button"
            onClick={() => retry()}
            className="mt-6 h-11 rounded-md bg-accent px-5 font-medium text-on-accent hover:bg-accent-hover"
          >
            Try again · Reintentar
          </button>
        </main>
      </body>
    </html>
  );
}
