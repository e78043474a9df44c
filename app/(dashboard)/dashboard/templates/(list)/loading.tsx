import { SectionSkeleton } from "@/components/dashboard/section-skeleton";

export default function TemplatesLoading() {
  return <SectionSkeleton />;
}
