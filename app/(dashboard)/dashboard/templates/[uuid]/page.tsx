import { FileText, Pencil, Send, Table2 } from "lucide-react";
import { cache } from "react";
import { hasRole } from "@/components/dashboard/role";
import { BatchList } from "@/components/dashboard/templates/batch-list";
import { DeleteTemplate } from "@/components/dashboard/templates/delete-template";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import type { TemplateDetail } from "@/lib/templates/contract";
import { listBatches } from "@/lib/templates/get-batch";
import { getTemplate } from "@/lib/templates/get-template";
import { type DashboardContext, openDashboard, titledAfter } from "../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../not-found-errors";
import { remove } from "./actions";

type TemplatePageProps = Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>;
type Text = DashboardContext["text"];

const BATCHES_SHOWN = 25;

const load = cache(({ db, caller }: DashboardContext, uuid: string) => orNotFound(getTemplate(db, caller, uuid)));

export const generateMetadata = async ({ params }: TemplatePageProps) =>
  titledAfter(
    (t) => t("templates.title"),
    async (context) => (await load(context, isUuidOrNotFound((await params).uuid))).name,
  );

export default async function TemplatePage({ params }: TemplatePageProps) {
  const uuid = isUuidOrNotFound((await params).uuid);
  const path = `/dashboard/templates/${uuid}`;
  const context = await openDashboard(path);
  const { db, caller, session, text } = context;
  const { t } = text;
  const template = await load(context, uuid);
  const batches = await listBatches(db, caller, uuid, { limit: BATCHES_SHOWN, offset: 0 });
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard/templates", label: t("templates.title") }}
        title={template.name}
        actions={
          hasRole(session.role, "OPERATOR") && (
            <>
              <ButtonLink href={`${path}/batch`} icon={<Table2 aria-hidden="true" className="size-4" />}>
                {t("templates.sendMany")}
              </ButtonLink>
              <ButtonLink href={`${path}/edit`} icon={<Pencil aria-hidden="true" className="size-4" />}>
                {t("templates.edit")}
              </ButtonLink>
              <DeleteTemplate name={template.name} action={remove.bind(null, uuid)} />
              <ButtonLink
                href={`/dashboard/operations/new/signature?template=${uuid}`}
                variant="primary"
                icon={<Send aria-hidden="true" className="size-4" />}
              >
                {t("templates.use")}
              </ButtonLink>
            </>
          )
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Roles template={template} text={text} />
        <Documents template={template} text={text} />
        {batches.total > 0 && (
          <BatchList
            title={t("templates.batch.list")}
            batches={batches.results}
            className="lg:col-span-2"
            text={text}
          />
        )}
      </div>
    </>
  );
}

function Roles({ template: { roles }, text: { t } }: Readonly<{ template: TemplateDetail; text: Text }>) {
  return (
    <Card title={t("templates.roles.title")} flush>
      <ol className="divide-y divide-line">
        {roles.map(({ key, label, role, order, methods }) => (
          <li key={key} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-4 py-2.5 sm:px-5">
            <span className="min-w-0">
              <span className="block break-words font-medium">{label ?? key}</span>
              <span className="block text-muted text-sm">
                {t("templates.roleSummary", {
                  role: t(`signature.roles.${role}`),
                  method:
                    methods?.map((method) => t(`signature.methods.${method}`)).join(", ") ??
                    t("signature.signers.methodDefault"),
                })}
              </span>
            </span>
            <span className="text-muted text-sm">{t("signature.operation.order", { order })}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Documents({ template, text: { t } }: Readonly<{ template: TemplateDetail; text: Text }>) {
  return (
    <Card title={t("signature.documents.title")} flush>
      <ul className="divide-y divide-line">
        {template.documents.map(({ uuid, name, pages, fields }) => (
          <li key={uuid}>
            <a
              href={`/dashboard/data/templates/${template.uuid}/documents/${uuid}`}
              download={name}
              className="flex min-h-14 items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-subtle sm:px-5"
            >
              <FileText aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
              <span className="min-w-0 flex-1">
                <span className="block break-words font-medium">{name}</span>
                <span className="block text-muted text-sm">
                  {t("templates.documentSummary", { pages, fields: fields.length })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
