import { ListScreen } from '#dashboard/components/list-screen.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { request } from '#platform/contract/client.ts'
import { useDesk } from '../components/desk.ts'
import { peopleColumns } from '../components/people-columns.tsx'
import { RemovePerson } from '../components/remove-person.tsx'
import { listStaff, removeStaffRole } from '../contract.ts'
import { accessWords } from '../words.ts'
import { AppointmentsPart } from './appointments-part.tsx'
import { ChangeRole } from './change-role.tsx'

const words = accessWords.people

/** Our own people and their roles. */
export default function StaffScreen() {
  const { account_id: self } = useDesk()
  const list = useList(listStaff)
  return (
    <ListScreen
      title={words.staffTitle}
      lead={words.staffLead}
      head={<AppointmentsPart onChanged={list.refetch} />}
      failed={words.staffFailed}
      list={list}
      rowKey={({ account_id }) => account_id}
      empty={{ title: words.noStaff }}
      columns={peopleColumns<(typeof list.rows)[number]>({
        self,
        roleOf: ({ role }) => accessWords.staffRoles[role],
        actionsOf: ({ account_id, name, mobile, role }) => (
          <>
            <ChangeRole account_id={account_id} name={name ?? mobile} role={role} onChanged={list.refetch} />
            <RemovePerson
              title={words.removeName(name ?? mobile)}
              consequence={words.removeStaffText(name ?? mobile)}
              remove={() => request(removeStaffRole, { params: { account_id } })}
              onRemoved={list.refetch}
            />
          </>
        ),
      })}
    />
  )
}
