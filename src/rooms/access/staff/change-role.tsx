import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { listAppointments } from '../contract/appointments.ts'
import { setStaffRole } from '../contract.ts'
import { isAppointedByTwo, needsTwoPeople } from '../rules/appointment.ts'
import { isStaffRole, STAFF_ROLES, type StaffRole } from '../rules/roles.ts'
import { appointmentWords } from '../words/appointments.ts'
import { accessWords } from '../words.ts'

const words = accessWords.people

interface ChangeRoleProps {
  account_id: string
  /** The name colleagues see; the number of a person without one. */
  name: string
  role: StaffRole
  onChanged: () => void
}

/** Gives one of our people another role, or another name among colleagues. */
export function ChangeRole({ account_id, name, role, onChanged }: ChangeRoleProps) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(role)
  const [typed, setTyped] = useState(name)
  const queries = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => request(setStaffRole, { params: { account_id }, body: { role: chosen, name: typed } }),
    onSuccess: async ({ pending }) => {
      setOpen(false)
      if (pending) await queries.invalidateQueries({ queryKey: [listAppointments.name] })
      onChanged()
    },
  })
  const fields = error instanceof CallError ? error.fields : {}
  const close = () => {
    setOpen(false)
    setChosen(role)
    setTyped(name)
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
        failure={fields.name ? undefined : error?.message}
        onConfirm={() => mutate()}
        onCancel={close}
      >
        <Stack gap="md">
          <TextField
            name={`name-${account_id}`}
            label={words.staffNameLabel}
            description={words.staffNameHelp}
            error={fields.name}
            value={typed}
            maxLength={100}
            autoComplete="off"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <SelectField
            name={`role-${account_id}`}
            label={words.role}
            options={STAFF_ROLES.map((value) => ({ value, label: accessWords.staffRoles[value] }))}
            value={chosen}
            onChange={({ currentTarget: { value } }) => isStaffRole(value) && setChosen(value)}
          />
          {isAppointedByTwo(chosen) && needsTwoPeople(role, chosen) && <p>{appointmentWords.byTwo}</p>}
        </Stack>
      </ConfirmDialog>
    </>
  )
}
