"use client";

import { Link } from "@/components/ui/link";
import { Meter } from "@/components/ui/meter";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { Cell, InsightTable } from "./insight-tables";

type FigureTableProps = Readonly<{ caption: string; table: InsightTable; className?: string }>;

/** Figures that lead to the lists behind them. A bar under one says nothing that the figure doesn't. */
export function FigureTable({ caption, table: { columns, rows }, className }: FigureTableProps) {
  const leads = rows.some(({ cells }) => cells.some(({ href }) => href !== undefined));
  return (
    <Table caption={caption} plain={!leads} {...(className && { className })}>
      <thead>
        <tr>
          {columns.map(({ label, numeric }) => (
            <Th key={label} numeric={numeric}>
              {label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <Tr key={key}>
            {cells.map((cell, index) =>
              index === 0 ? (
                <th
                  key={columns[index]?.label}
                  scope="row"
                  className="h-11 whitespace-nowrap px-3 py-1.5 text-left font-medium first:pl-4 sm:first:pl-5"
                >
                  {cell.text}
                </th>
              ) : (
                <Td key={columns[index]?.label} numeric={columns[index]?.numeric ?? true} className="whitespace-nowrap">
                  <Figure cell={cell} />
                </Td>
              ),
            )}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function Figure({ cell: { text, href, share } }: Readonly<{ cell: Cell }>) {
  return (
    <span className="relative ml-auto flex min-w-16 flex-col items-end">
      {href ? (
        <Link href={href} className="-my-2 inline-flex min-h-8 items-center hover:underline">
          {text}
        </Link>
      ) : (
        <span className="text-faint">{text}</span>
      )}
      {share !== undefined && share > 0 && (
        // Under the figure without a place of its own: figures of a row stand on one line.
        <span className="absolute top-full right-0 mt-1 block w-16 *:block *:h-1">
          <Meter share={share} />
        </span>
      )}
    </span>
  );
}
