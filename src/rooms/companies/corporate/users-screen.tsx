import { ListScreen } from '#dashboard/components/list-screen.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { request } from '#platform/contract/client.ts'
import { peopleColumns } from '#rooms/access/components/people-columns.tsx'
import { RemovePerson } from '#rooms/access/components/remove-person.tsx'
import { listCorporateUsers, removeCorporateUser } from '#rooms/access/contract.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { isChangeableRole } from '#rooms/access/rules/roles.ts'
import { invitationWords } from '#rooms/access/words/invitations.ts'
import { accessWords } from '#rooms/access/words.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { DateText } from '#ui/date-text.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { useCompanyDesk } from '../components/company-desk.ts'
import { useCompanyQuery } from '../components/company-query.ts'
import { ChangeUserRole } from './change-user-role.tsx'

const words = accessWords.people

/** The users of a company's dashboard; its admin invites and removes them. */
export default function UsersScreen() {
  const { account_id: self, actions: rights, subsidiary } = useCompanyDesk()
  const subsidiaryId = subsidiary.id
  const query = useCompanyQuery()
  const list = useList(listCorporateUsers, { params: { subsidiaryId } })
  return (
    <ListScreen
      title={words.usersTitle}
      lead={words.usersLead(subsidiary.display_name)}
      failed={words.usersFailed}
      action={
        permits(rights, 'corporate_users.manage' satisfies PartnerAction) && (
          <ButtonLink to={`/corporate/dashboard/users/invitations${query}`}>
            {invitationWords.company.inviteTitle}
          </ButtonLink>
        )
      }
      list={list}
      rowKey={({ account_id }) => account_id}
      empty={{ title: words.noUsers }}
      columns={peopleColumns<(typeof list.rows)[number]>({
        self,
        roleOf: ({ role }) => accessWords.partnerRoles[role],
        more: [
          {
            key: 'seen',
            header: words.lastSeen,
            render: ({ last_seen_on }) => (last_seen_on ? <DateText value={last_seen_on} /> : words.notSeen),
          },
          {
            key: 'factor',
            header: words.secondFactor,
            render: ({ second_factor }) =>
              second_factor ? (
                <StatusBadge tone={second_factor === 'SET_UP' ? 'good' : 'warn'}>
                  {words.secondFactors[second_factor]}
                </StatusBadge>
              ) : (
                words.noSecondFactor
              ),
          },
        ],
        actionsOf: ({ account_id, name, mobile, role, version }) => (
          <>
            {isChangeableRole(role) && (
              <ChangeUserRole
                params={{ subsidiaryId, account_id }}
                name={name ?? mobile}
                role={role}
                version={version}
                onChanged={list.refetch}
              />
            )}
            <RemovePerson
              title={words.removeName(name ?? mobile)}
              consequence={words.removeUserText(name ?? mobile, subsidiary.display_name)}
              remove={() => request(removeCorporateUser, { params: { subsidiaryId, account_id } })}
              onRemoved={list.refetch}
            />
          </>
        ),
      })}
    />
  )
}
