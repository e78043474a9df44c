import { SectionSkeleton } from "@/components/dashboard/section-skeleton";

export default function InsightsLoading() {
  return <SectionSkeleton />;
}
