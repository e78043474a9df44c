import { notFound } from "next/navigation";
import { openDashboard, titled } from "../../dashboard-context";

export const generateMetadata = () => titled((t) => t("frame.notFound.title"));

/** An address under the dashboard that nothing serves: the not-found page inside the frame. */
export default async function NoSuchPage() {
  await openDashboard("/dashboard");
  notFound();
}
