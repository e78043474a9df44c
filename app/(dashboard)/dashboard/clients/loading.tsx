import { SectionSkeleton } from "@/components/dashboard/section-skeleton";

export default function ClientsLoading() {
  return <SectionSkeleton />;
}
