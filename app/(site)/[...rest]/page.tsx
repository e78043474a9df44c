import { notFound } from "next/navigation";

/** Every address that nothing else serves: several root layouts know no common not-found page. */
export default function NoSuchPage() {
  notFound();
}
