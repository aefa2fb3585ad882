import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { BulletList } from '#ui/bullet-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { endPartner, previewEnd } from '../contract/amendments.ts'
import { readOrganization } from '../contract/desk.ts'
import type { DeskPartner } from '../contract/partner-plan.ts'
import { contractWords } from '../words/contract-form.ts'
import classes from './contract.module.css'
import { endingSentences } from './ending-sentences.ts'
import { useReplaceContract } from './use-contract-form.ts'

const words = contractWords.ending

/** Ends a signed contract with an earlier last day; what that does is shown for the chosen day first. */
export function EndEarly({ partner: { id, version } }: { partner: DeskPartner }) {
  const { today } = useDesk()
  const queries = useQueryClient()
  const replace = useReplaceContract(id)
  const [day, setDay] = useState('')
  const preview = useQuery({
    ...queryOf(previewEnd, { params: { id }, query: { ends_on: day } }),
    enabled: day !== '',
    staleTime: 0,
    retry: false,
  })
  const { data, error } = preview
  const fault = error instanceof CallError ? error.fields.ends_on : undefined
  return (
    <DeskAction
      label={words.end}
      title={words.title}
      danger
      text={words.text}
      onOpen={() => {
        setDay(today)
        void preview.refetch()
      }}
      fields={(errors) => (
        <Stack gap="md">
          <TextField
            name="ends_on"
            label={words.day}
            description={words.dayText}
            type="date"
            value={day}
            error={fault ?? errors.ends_on}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
          {data && (
            <section className={classes.happens} aria-label={words.happens} aria-live="polite">
              <BulletList>
                {endingSentences(data).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </BulletList>
            </section>
          )}
          {error && !fault && <Notice tone="bad">{words.failed}</Notice>}
          <TextAreaField
            name="reason"
            label={words.reason}
            description={words.reasonText}
            maxLength={300}
            error={errors.reason}
          />
        </Stack>
      )}
      act={async (form, call) => {
        const reason = fieldText(form, 'reason') ?? ''
        replace(
          await call(endPartner, {
            params: { id },
            body: { ends_on: day, reason, people: data?.people ?? -1, version },
          }),
        )
      }}
      onSettled={() => {
        void preview.refetch()
        return queries.invalidateQueries({ queryKey: [readOrganization.name] })
      }}
    />
  )
}
