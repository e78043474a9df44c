import { SectionSkeleton } from "@/components/dashboard/section-skeleton";

export default function MandatesLoading() {
  return <SectionSkeleton />;
}
