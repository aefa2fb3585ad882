import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { assignClaim } from '../contract/decide.ts'
import { type DeskClaim, listModerations, listReviewers, readDeskClaim } from '../contract/desk.ts'
import { workbenchWords } from '../words/workbench.ts'

const words = workbenchWords.assign

/** Assigns the claim to a reviewer, or to none; the workload is shown beside each name. */
export function AssignClaim({ claim }: { claim: DeskClaim }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="plain" onClick={() => setOpen(true)}>
        {words.change}
      </Button>
      {open && <AssignDialog claim={claim} onClose={() => setOpen(false)} />}
    </>
  )
}

function AssignDialog({ claim: { id, assigned_to }, onClose }: { claim: DeskClaim; onClose: () => void }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(assigned_to?.id ?? '')
  const reviewers = useQuery(queryOf(listReviewers, {}))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(assignClaim, { params: { id: String(id) }, body: { user_id: chosen || null } }),
    onSuccess: onClose,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [readDeskClaim.name] })
      void queries.invalidateQueries({ queryKey: [listModerations.name] })
    },
  })
  return (
    <ConfirmDialog
      open
      title={words.title}
      confirmLabel={words.save}
      busy={isPending || reviewers.isPending}
      failure={error?.message ?? (reviewers.error ? `${words.failed}. ${reviewers.error.message}` : undefined)}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <SelectField
        name="reviewer"
        label={words.field}
        placeholder={words.nobody}
        options={(reviewers.data?.reviewers ?? []).map(({ id: value, name, open }) => ({
          value,
          label: `${name}, ${words.open(open)}`,
        }))}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
