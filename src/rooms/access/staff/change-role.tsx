import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { setStaffRole } from '../contract.ts'
import { isStaffRole, STAFF_ROLES, type StaffRole } from '../rules/roles.ts'
import { accessWords } from '../words.ts'

const words = accessWords.people

interface ChangeRoleProps {
  account_id: string
  name: string
  role: StaffRole
  onChanged: () => void
}

/** Gives one of our people another role. */
export function ChangeRole({ account_id, name, role, onChanged }: ChangeRoleProps) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(role)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => request(setStaffRole, { params: { account_id }, body: { role: chosen } }),
    onSuccess: () => {
      setOpen(false)
      onChanged()
    },
  })
  const close = () => {
    setOpen(false)
    setChosen(role)
    reset()
  }
  return (
    <>
      <Button tone="plain" aria-label={words.changeRoleOf(name)} onClick={() => setOpen(true)}>
        {words.changeRole}
      </Button>
      <ConfirmDialog
        open={open}
        title={words.changeRoleOf(name)}
        confirmLabel={words.save}
        busy={isPending}
        failure={error?.message}
        onConfirm={() => mutate()}
        onCancel={close}
      >
        <SelectField
          name={`role-${account_id}`}
          label={words.role}
          options={STAFF_ROLES.map((value) => ({ value, label: accessWords.staffRoles[value] }))}
          value={chosen}
          onChange={({ currentTarget: { value } }) => isStaffRole(value) && setChosen(value)}
        />
      </ConfirmDialog>
    </>
  )
}
