import { watchOperation } from "@/lib/payer/watch-operation";
import { eventLine } from "../../../_visit/event-line";

export const GET = eventLine(watchOperation);
