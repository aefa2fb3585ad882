import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { words as uiWords } from '#ui/words.ts'
import { blockPartnerUser, previewBlock } from '../contract/block.ts'
import type { PartnerUser } from '../contract/employee.ts'
import { BLOCK_REASONS, type BlockReason } from '../rules/block.ts'
import { blockSentences } from '../rules/block-sentences.ts'
import { screenWords } from '../words/screen.ts'
import classes from './employee-form.module.css'

const words = screenWords.block

interface BlockEmployeeProps {
  subsidiaryId: string
  employee: PartnerUser
  mayUndo: boolean
  onBlocked: (row: PartnerUser) => void
  onClose: () => void
}

/** Blocks an employee now or on a last working day. What happens is shown for the chosen day before it is confirmed. */
export function BlockEmployee({ subsidiaryId, employee, mayUndo, onBlocked, onClose }: BlockEmployeeProps) {
  const { id, version } = employee
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const [noticeOn, setNoticeOn] = useState('')
  const preview = useQuery({
    ...queryOf(previewBlock, { params: { subsidiaryId, id }, query: day ? { last_working_day: day } : {} }),
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  })
  const { data } = preview
  const isPlanned = data?.immediate === false
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request(blockPartnerUser, {
        params: { subsidiaryId },
        body: {
          partner_user_id: id,
          version,
          ...(day && { last_working_day: day }),
          ...(reason && { reason: reason as BlockReason }),
          ...(isPlanned && noticeOn && { notice_on: noticeOn }),
        },
      }),
    onSuccess: onBlocked,
  })
  const failure = error ?? preview.error
  const noticeFault = error instanceof CallError ? error.fields.notice_on : undefined
  const dayFault = failure instanceof CallError ? failure.fields.last_working_day : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Stack as="form" gap="lg" bounded noValidate onSubmit={submit}>
      <TextField
        name="last_working_day"
        type="date"
        label={words.day}
        description={words.dayNote}
        value={day || (data?.last_working_day ?? '')}
        error={dayFault}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <SelectField
        name="reason"
        label={words.reason}
        placeholder={words.noReason}
        options={BLOCK_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        optional
      />
      {isPlanned && (
        <TextField
          name="notice_on"
          type="date"
          label={words.noticeDay}
          description={words.noticeNote}
          value={noticeOn || data.last_working_day}
          error={noticeFault}
          onChange={({ currentTarget }) => setNoticeOn(currentTarget.value)}
        />
      )}
      {data && !dayFault && (
        <section className={classes.price} aria-label={words.happens} aria-live="polite">
          <h3>{words.happens}</h3>
          <BulletList>
            {blockSentences(data, mayUndo, noticeOn || undefined).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </BulletList>
        </section>
      )}
      {preview.isPending && (
        <Skeletons>
          <SkeletonText lines={4} />
        </Skeletons>
      )}
      {!data && preview.error && !dayFault && (
        <ListFailure title={words.failed} error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {error && !dayFault && !noticeFault && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
      <div className={classes.choices}>
        <Button tone="quiet" onClick={onClose}>
          {uiWords.cancel}
        </Button>
        <Button type="submit" tone="danger" busy={isPending} disabled={!data || preview.isPlaceholderData}>
          {screenWords.act.block}
        </Button>
      </div>
    </Stack>
  )
}
