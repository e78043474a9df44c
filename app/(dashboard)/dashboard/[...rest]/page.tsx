import { notFound } from "next/navigation";
import { openDashboard } from "../../dashboard-context";

/** An address under the dashboard that nothing serves: the not-found page inside the frame. */
export default async function NoSuchPage() {
  await openDashboard("/dashboard");
  notFound();
}
