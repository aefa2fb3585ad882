import type { ReactNode } from 'react'
import { Form, type FormState } from '#ui/form.tsx'
import { formatDate } from '#values/display-time.ts'
import type { ClaimDraft, DraftFields, DraftFiles, Problems } from '../rules/claim-draft.ts'
import { type ClaimWindow, claimableDays } from '../rules/claim-window.ts'
import { DetailFields, detailLabels } from './detail-fields.tsx'
import { DraftFileField } from './draft-file-field.tsx'
import { DraftPicture, lookAt } from './draft-picture.tsx'
import { FileFields } from './file-fields.tsx'
import type { DraftChange } from './use-stored-draft.ts'

interface ClaimFormProps {
  form: FormState
  /** Undefined while it has no type. */
  claim: ClaimDraft | undefined
  problems: Problems
  /** Of the fields that only this form has. */
  labels: Readonly<Record<string, string>>
  window: ClaimWindow | undefined
  words: { days: (from: string, to: string) => string; noDays: string; refused: string }
  change: (change: DraftChange<DraftFiles & Pick<ClaimDraft, 'fields'>>) => void
  onPreparing: (more: number) => void
  /** Whose claim it is, and of which type. */
  first: ReactNode
  children: ReactNode
}

/** A claim that is filed for another person: its details and files once its type is known, and what the form adds. */
export function ClaimForm({ form, claim, problems, window, words, change, onPreparing, ...rest }: ClaimFormProps) {
  const days = window && claimableDays(window)
  const set = (patch: Partial<DraftFields>) => change(({ fields }) => ({ fields: { ...fields, ...patch } }))
  const labels: Readonly<Record<string, string | undefined>> = {
    ...(claim && detailLabels(claim.claim_type)),
    ...rest.labels,
  }
  const listed = Object.entries(problems).map(([name, message]) => ({
    name: name === 'bills' ? 'bill_files' : name,
    message: labels[name] ? `${labels[name]}: ${message}` : message,
  }))
  const refusal = listed.length > 0 ? undefined : form.refusal
  return (
    <Form form={{ ...form, refusal, problems: listed }} gap="2xl" refusalTitle={words.refused}>
      {rest.first}
      {claim && (
        <>
          <DetailFields
            draft={claim}
            problems={problems}
            days={{
              from: days?.from,
              to: days?.to,
              help: days ? words.days(formatDate(days.from), formatDate(days.to)) : words.noDays,
            }}
            onSet={set}
          />
          <FileFields
            draft={claim}
            problems={problems}
            field={(look) => (
              <DraftFileField
                {...look}
                draft={claim}
                change={change}
                lookAt={lookAt}
                version="v2"
                stored={0}
                onPreparing={onPreparing}
              />
            )}
            onChange={set}
          />
          <DraftPicture draft={claim} />
        </>
      )}
      {rest.children}
    </Form>
  )
}
