import { measureEndings } from "@/lib/banks/keys/warn-of-endings";
import { answer } from "@/lib/http/api-route";
import { renderMetrics } from "@/lib/http/render-metrics";
import { measureSeal } from "@/lib/seals/warn-of-seal";
import type { ApiRequest } from "@/lib/shared/api-request";

/** For Prometheus, with METRICS_TOKEN as its bearer token (docs/operations.md). */
export function GET(request: ApiRequest): Promise<Response> {
  return answer(request, () => renderMetrics(request, [measureSeal, measureEndings]));
}

export const dynamic = "force-dynamic";
