import { SectionSkeleton } from "@/components/dashboard/section-skeleton";

export default function AccountsLoading() {
  return <SectionSkeleton />;
}
