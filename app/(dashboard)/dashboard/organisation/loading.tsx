import { SectionSkeleton } from "@/components/dashboard/section-skeleton";

export default function OrganisationLoading() {
  return <SectionSkeleton />;
}
