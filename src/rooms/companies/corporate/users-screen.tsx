import { ListScreen } from '#dashboard/components/list-screen.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { request } from '#platform/contract/client.ts'
import { peopleColumns } from '#rooms/access/components/people-columns.tsx'
import { RemovePerson } from '#rooms/access/components/remove-person.tsx'
import { listCorporateUsers, removeCorporateUser } from '#rooms/access/contract.ts'
import { accessWords } from '#rooms/access/words.ts'
import { useCompanyDesk } from '../components/company-desk.ts'
import { InviteUser } from './invite-user.tsx'

const words = accessWords.people

/** The users of a company's dashboard; its admin adds and removes them. */
export default function UsersScreen() {
  const { account_id: self, subsidiary } = useCompanyDesk()
  const subsidiaryId = subsidiary.id
  const list = useList(listCorporateUsers, { params: { subsidiaryId } })
  return (
    <ListScreen
      title={words.usersTitle}
      lead={words.usersLead(subsidiary.display_name)}
      failed={words.usersFailed}
      head={list.info && <InviteUser subsidiaryId={subsidiaryId} onInvited={list.refetch} />}
      list={list}
      rowKey={({ account_id }) => account_id}
      empty={{ title: words.noUsers }}
      columns={peopleColumns<(typeof list.rows)[number]>({
        self,
        roleOf: ({ role }) => accessWords.partnerRoles[role],
        actionsOf: ({ account_id, name, mobile }) => (
          <RemovePerson
            name={name ?? mobile}
            consequence={words.removeUserText(name ?? mobile, subsidiary.display_name)}
            remove={() => request(removeCorporateUser, { params: { subsidiaryId, account_id } })}
            onRemoved={list.refetch}
          />
        ),
      })}
    />
  )
}
