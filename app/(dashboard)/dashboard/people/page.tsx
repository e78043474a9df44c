import { InvitationList } from "@/components/dashboard/people/invitation-list";
import { InvitePerson } from "@/components/dashboard/people/invite-person";
import { MemberList } from "@/components/dashboard/people/member-list";
import { hasRole } from "@/components/dashboard/role";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { ROLES } from "@/lib/shared/caller";
import { listInvitations } from "@/lib/tenants/list-invitations";
import { listMembers } from "@/lib/tenants/list-members";
import { openDashboard, titled } from "../../dashboard-context";
import { changeRole, invite, remove, takeBack } from "./actions";

export const generateMetadata = () => titled((t) => t("people.title"));

export default async function PeoplePage() {
  const { db, author, session, text } = await openDashboard("/dashboard/people");
  const { t } = text;
  const { tenant, person, role } = session;
  const manages = hasRole(role, "ADMIN");
  const [members, invitations] = await Promise.all([
    listMembers(db, author, tenant.uuid),
    manages ? listInvitations(db, author, tenant.uuid) : [],
  ]);
  return (
    <>
      <PageHeader
        title={t("people.title")}
        description={t("people.description")}
        actions={
          manages && (
            <InvitePerson roles={ROLES.filter((known) => known !== "OWNER" || role === "OWNER")} invite={invite} />
          )
        }
      />
      <div className="flex flex-col gap-4">
        <Card flush>
          <MemberList
            members={members}
            reader={{ personUuid: person.uuid, role }}
            changeRole={changeRole}
            remove={remove}
            text={text}
          />
        </Card>
        <InvitationList invitations={invitations} takeBack={takeBack} text={text} />
      </div>
    </>
  );
}
