import { SectionSkeleton } from "@/components/dashboard/section-skeleton";

export default function MissingCreditsLoading() {
  return <SectionSkeleton />;
}
