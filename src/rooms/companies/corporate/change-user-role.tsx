import { DeskAction } from '#rooms/access/components/desk-action.tsx'
import { changeCorporateUser } from '#rooms/access/contract.ts'
import type { ChangeableRole } from '#rooms/access/rules/roles.ts'
import { accessWords } from '#rooms/access/words.ts'

const words = accessWords.people

interface ChangeUserRoleProps {
  params: { subsidiaryId: string; account_id: string }
  /** The number of a person without a name. */
  name: string
  role: ChangeableRole
  version: number
  onChanged: () => void
}

/** Makes a member of a company its admin, or the other way round. */
export function ChangeUserRole({ params, name, role, version, onChanged }: ChangeUserRoleProps) {
  const isMember = role === 'PARTNER_MEMBER'
  const label = isMember ? words.makeAdmin : words.makeMember
  return (
    <DeskAction
      label={label}
      accessibleLabel={`${label}: ${name}`}
      title={isMember ? words.makeAdminOf(name) : words.makeMemberOf(name)}
      tone="plain"
      text={isMember ? words.makeAdminText : words.makeMemberText}
      act={(_, call) =>
        call(changeCorporateUser, { params, body: { role: isMember ? 'PARTNER_ADMIN' : 'PARTNER_MEMBER', version } })
      }
      onSettled={onChanged}
    />
  )
}
