import { useSearchParams } from 'react-router'
import { ListScreen } from '#dashboard/components/list-screen.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { request } from '#platform/contract/client.ts'
import { peopleColumns } from '#rooms/access/components/people-columns.tsx'
import { RemovePerson } from '#rooms/access/components/remove-person.tsx'
import { listCorporateUsers, removeCorporateUser } from '#rooms/access/contract.ts'
import { invitationWords } from '#rooms/access/words/invitations.ts'
import { accessWords } from '#rooms/access/words.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { useCompanyDesk } from '../components/company-desk.ts'

const words = accessWords.people

/** The users of a company's dashboard; its admin invites and removes them. */
export default function UsersScreen() {
  const { account_id: self, subsidiary } = useCompanyDesk()
  const subsidiaryId = subsidiary.id
  const asked = useSearchParams()[0].get('subsidiary')
  const query = asked ? `?subsidiary=${encodeURIComponent(asked)}` : ''
  const list = useList(listCorporateUsers, { params: { subsidiaryId } })
  return (
    <ListScreen
      title={words.usersTitle}
      lead={words.usersLead(subsidiary.display_name)}
      failed={words.usersFailed}
      action={
        <ButtonLink to={`/corporate/dashboard/users/invitations${query}`}>
          {invitationWords.company.inviteTitle}
        </ButtonLink>
      }
      list={list}
      rowKey={({ account_id }) => account_id}
      empty={{ title: words.noUsers }}
      columns={peopleColumns<(typeof list.rows)[number]>({
        self,
        roleOf: ({ role }) => accessWords.partnerRoles[role],
        actionsOf: ({ account_id, name, mobile }) => (
          <RemovePerson
            title={words.removeName(name ?? mobile)}
            consequence={words.removeUserText(name ?? mobile, subsidiary.display_name)}
            remove={() => request(removeCorporateUser, { params: { subsidiaryId, account_id } })}
            onRemoved={list.refetch}
          />
        ),
      })}
    />
  )
}
