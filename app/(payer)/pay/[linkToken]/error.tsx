"use client";

/**
 * The last resort when drawing a step fails; what use cases throw becomes a state of the page (`_visit/visit.ts`). It says
 * little because it must not depend on anything that may have failed, the payer's language included.
 */
export default function PayerError({ reset }: Readonly<{ error: Error; reset: () => void }>) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col items-start px-5 pt-[22vh]">
      <h1 className="font-semibold text-2xl tracking-tight">Something went wrong · Algo ha fallado</h1>
      <p className="mt-2 mb-8 text-muted">
        If you have confirmed the payment at your bank, don’t repeat it. · Si has confirmado el pago en tu banco, no lo
        repitas.
      </p>
      <button
        type="button"
        onClick={reset}
        className="min-h-12 rounded-lg border border-button-edge bg-button px-5 font-medium text-on-button hover:bg-button-hover"
      >
        Try again · Reintentar
      </button>
    </main>
  );
}
