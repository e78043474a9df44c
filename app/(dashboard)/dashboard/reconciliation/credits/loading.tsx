import { SectionSkeleton } from "@/components/dashboard/section-skeleton";

export default function CreditsLoading() {
  return <SectionSkeleton />;
}
