import { SectionSkeleton } from "@/components/dashboard/section-skeleton";

export default function StatementsLoading() {
  return <SectionSkeleton />;
}
