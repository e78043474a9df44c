import {
  Building2,
  ChartColumn,
  FileStack,
  Handshake,
  House,
  KeyRound,
  Landmark,
  Palette,
  ReceiptText,
  Scale,
  ScrollText,
  Users,
  Webhook,
  Workflow,
} from "lucide-react";
import { isThere, type Place } from "@/components/dashboard/actions/acting";
import { hasRole } from "@/components/dashboard/role";
import type { Role } from "@/lib/shared/caller";

/**
 * The sections of the dashboard, in the order of the day's work. `key` names the label in the messages; `least` is the role
 * from which on a section has something to show.
 */
export const NAVIGATION = [
  {
    title: null,
    links: [
      { key: "home", href: "/dashboard", Icon: House, least: "VIEWER" },
      { key: "operations", href: "/dashboard/operations", Icon: ReceiptText, least: "VIEWER" },
      { key: "flows", href: "/dashboard/flows", Icon: Workflow, least: "VIEWER" },
      { key: "insights", href: "/dashboard/insights", Icon: ChartColumn, least: "VIEWER" },
      { key: "templates", href: "/dashboard/templates", Icon: FileStack, least: "VIEWER" },
      { key: "reconciliation", href: "/dashboard/reconciliation", Icon: Scale, least: "VIEWER" },
    ],
  },
  {
    title: "collecting",
    links: [
      { key: "accounts", href: "/dashboard/accounts", Icon: Landmark, least: "VIEWER" },
      { key: "configurations", href: "/dashboard/configurations", Icon: Palette, least: "VIEWER" },
    ],
  },
  {
    title: "developers",
    links: [
      { key: "webhooks", href: "/dashboard/webhooks", Icon: Webhook, least: "VIEWER" },
      { key: "clients", href: "/dashboard/clients", Icon: KeyRound, least: "ADMIN" },
    ],
  },
  {
    title: "organisation",
    links: [
      { key: "people", href: "/dashboard/people", Icon: Users, least: "VIEWER" },
      { key: "mandates", href: "/dashboard/mandates", Icon: Handshake, least: "VIEWER" },
      { key: "organisation", href: "/dashboard/organisation", Icon: Building2, least: "VIEWER" },
      { key: "audit", href: "/dashboard/audit", Icon: ScrollText, least: "ADMIN" },
    ],
  },
] as const;

/** What there is for somebody: by the role, and by where they are. */
export function sectionsFor(role: Role, place: Place) {
  return NAVIGATION.map(({ title, links }) => ({
    title,
    links: links.filter(({ href, least }) => hasRole(role, least) && isThere(place, href)),
  })).filter(({ links }) => links.length > 0);
}

/** The section that a page belongs to: itself or below it; home is only itself. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === "/dashboard" ? pathname === href : pathname === href || pathname.startsWith(`${href}/`);
}
