import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { words as uiWords } from '#ui/words.ts'
import { type Dependent, removeDependent } from '../contract/members.ts'
import { BLOCK_REASONS, type BlockReason } from '../rules/block.ts'
import { screenWords } from '../words/screen.ts'
import classes from './employee-form.module.css'

const words = screenWords.dependents

interface RemoveDependentProps {
  params: { subsidiaryId: string; id: string }
  dependent: Dependent
  onRemoved: () => void
  onClose: () => void
}

/** Removes a dependent now, or after a last covered day. */
export function RemoveDependent({ params, dependent, onRemoved, onClose }: RemoveDependentProps) {
  const { uhid, version, last_covered_day } = dependent
  const [day, setDay] = useState(last_covered_day ?? '')
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request(removeDependent, {
        params: { ...params, uhid },
        body: {
          version,
          ...(day && { last_covered_day: day }),
          ...(reason && { reason: reason as BlockReason }),
        },
      }),
    onSuccess: onRemoved,
  })
  const dayFault = error instanceof CallError ? error.fields.last_covered_day : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Stack as="form" gap="md" bounded noValidate onSubmit={submit}>
      <p>{words.removeText}</p>
      <TextField
        name="last_covered_day"
        type="date"
        label={words.lastDay}
        description={words.lastDayNote}
        value={day}
        error={dayFault}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
        optional
      />
      <SelectField
        name="reason"
        label={screenWords.block.reason}
        placeholder={screenWords.block.noReason}
        options={BLOCK_REASONS.map((value) => ({ value, label: screenWords.block.reasons[value] }))}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        optional
      />
      {error && !dayFault && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
      <div className={classes.choices}>
        <Button tone="quiet" onClick={onClose}>
          {uiWords.cancel}
        </Button>
        <Button type="submit" tone="danger" busy={isPending}>
          {words.remove}
        </Button>
      </div>
    </Stack>
  )
}
