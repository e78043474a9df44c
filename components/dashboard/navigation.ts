import { House, ReceiptText, Workflow } from "lucide-react";

/** The sections of the dashboard, in the order of the day's work. `key` names the label in the messages. */
export const NAVIGATION = [
  [
    { key: "home", href: "/dashboard", Icon: House },
    { key: "operations", href: "/dashboard/operations", Icon: ReceiptText },
    { key: "flows", href: "/dashboard/flows", Icon: Workflow },
  ],
] as const;

/** The section that a page belongs to: itself or below it; home is only itself. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === "/dashboard" ? pathname === href : pathname === href || pathname.startsWith(`${href}/`);
}
