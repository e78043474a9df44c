import { SectionSkeleton } from "@/components/dashboard/section-skeleton";

export default function PeopleLoading() {
  return <SectionSkeleton />;
}
