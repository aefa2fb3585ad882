import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatRupees, toDecimal } from '#values/money.ts'
import { billsTotal, type ClaimDraft, type Problems, typedRupees } from '../rules/claim-draft.ts'
import type { FileControl } from '../rules/claim-files.ts'
import { needsPrescription } from '../rules/claim-types.ts'
import { claimWords } from '../words/claim.ts'
import { flowWords } from '../words/flow.ts'

const words = flowWords.bills

/** The label of one kind of paper, and its error. */
export interface FileFieldTexts {
  control: FileControl
  label: string
  description: string
  optional?: boolean
  error: string | undefined
  /** The errors of single bills' amounts. */
  amountErrors?: Record<string, string>
}

interface FileFieldsProps {
  draft: Pick<ClaimDraft, 'claim_type' | 'fields' | 'bill_files'>
  problems: Problems
  /** The file field for one kind of paper. */
  field: (look: FileFieldTexts) => ReactNode
  onChange: (fields: Partial<ClaimDraft['fields']>) => void
}

/** Bills, the prescription with its date, and other documents. */
export function FileFields({ draft, problems, field, onChange }: FileFieldsProps) {
  const { claim_type, fields } = draft
  const total = billsTotal(draft)
  const { bills, ...atFields } = problems
  return (
    <>
      {field({
        control: 'bill_files',
        label: words.bills,
        description: `${claimWords.files.bill}. ${words.limits(words.pictures)}`,
        error: atFields.bill_files,
        amountErrors: atFields,
      })}
      {bills && (
        <Notice tone="bad" live>
          {bills}{' '}
          {total !== undefined && total !== typedRupees(fields.claim_amount) && (
            <Button
              tone="plain"
              onClick={() => {
                onChange({ claim_amount: toDecimal(total).replace('.00', '') })
                setTimeout(focusHeadingIfLost)
              }}
            >
              {words.claimTotal(formatRupees(total))}
            </Button>
          )}
        </Notice>
      )}
      {field({
        control: 'prescription_files',
        label: words.prescriptions,
        description: `${claimWords.files.prescription}. ${words.limits(words.pictures)}`,
        optional: !needsPrescription(claim_type, fields),
        error: atFields.prescription_files,
      })}
      <TextField
        name="prescription_date"
        type="date"
        label={words.rxDate}
        optional
        max={fields.date || undefined}
        value={fields.prescription_date}
        error={atFields.prescription_date}
        onChange={(event) => onChange({ prescription_date: event.target.value })}
      />
      {field({
        control: 'document_files',
        label: words.documents,
        description: `${words.documentsHelp} ${words.limits(words.papers)}`,
        optional: true,
        error: atFields.document_files,
      })}
    </>
  )
}
