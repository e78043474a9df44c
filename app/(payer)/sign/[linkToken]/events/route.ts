import { watchSigner } from "@/lib/signatures/signing/watch-signer";
import { eventLine } from "../../../_visit/event-line";

export const GET = eventLine(watchSigner);
