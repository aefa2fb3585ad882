import { ListScreen } from '#dashboard/components/list-screen.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { request } from '#platform/contract/client.ts'
import { RemovePerson } from '#rooms/access/components/remove-person.tsx'
import { listInvitations, withdrawInvitation } from '#rooms/access/contract/invitations.ts'
import { invitationWords } from '#rooms/access/words/invitations.ts'
import { accessWords } from '#rooms/access/words.ts'
import { BackLink } from '#ui/back-link.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { useCompanyDesk } from '../components/company-desk.ts'
import { useCompanyQuery } from '../components/company-query.ts'
import { InviteUser } from './invite-user.tsx'

const words = accessWords.people
const texts = invitationWords.company

/** Invites users to a company's dashboard, and lists the invitations that nobody has answered yet. */
export default function InvitationsScreen() {
  const { subsidiary } = useCompanyDesk()
  const subsidiaryId = subsidiary.id
  const query = useCompanyQuery()
  const list = useList(listInvitations, { params: { subsidiaryId } })
  return (
    <ListScreen
      title={texts.inviteTitle}
      lead={texts.inviteLead(subsidiary.display_name)}
      label={texts.openInvitations}
      back={<BackLink to={`/corporate/dashboard/users${query}`}>{words.usersTitle}</BackLink>}
      failed={texts.invitationsFailed}
      head={list.info && <InviteUser subsidiaryId={subsidiaryId} onInvited={list.refetch} />}
      list={list}
      rowKey={({ id }) => id}
      empty={{ title: texts.noInvitations }}
      columns={[
        { key: 'mobile', header: words.mobileLabel, render: ({ mobile }) => mobile },
        { key: 'role', header: words.role, render: ({ role }) => accessWords.partnerRoles[role] },
        { key: 'sent', header: texts.invitedOn, render: ({ invited_at }) => <WireTimeText value={invited_at} /> },
        { key: 'until', header: texts.expiresOn, render: ({ expires_at }) => <WireTimeText value={expires_at} /> },
        {
          key: 'actions',
          header: words.actions,
          render: ({ id, mobile }) => (
            <RemovePerson
              label={texts.withdraw}
              title={texts.withdrawNamed(mobile)}
              consequence={texts.withdrawText(mobile)}
              remove={() => request(withdrawInvitation, { params: { subsidiaryId, id } })}
              onRemoved={list.refetch}
            />
          ),
        },
      ]}
    />
  )
}
