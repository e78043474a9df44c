import { ListSkeleton } from "@/components/dashboard/list-skeleton";

export default function OperationsLoading() {
  return <ListSkeleton />;
}
