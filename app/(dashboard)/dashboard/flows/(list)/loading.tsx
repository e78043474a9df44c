import { ListSkeleton } from "@/components/dashboard/list-skeleton";

export default function FlowsLoading() {
  return <ListSkeleton />;
}
