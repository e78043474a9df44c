import { SectionSkeleton } from "@/components/dashboard/section-skeleton";

export default function AuditLoading() {
  return <SectionSkeleton />;
}
