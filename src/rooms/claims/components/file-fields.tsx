import type { ReactNode } from 'react'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ClaimDraft, Problems } from '../rules/claim-draft.ts'
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
  draft: Pick<ClaimDraft, 'claim_type' | 'fields'>
  problems: Problems
  /** The file field for one kind of paper. */
  field: (look: FileFieldTexts) => ReactNode
  onPrescriptionDate: (prescription_date: string) => void
}

/** Bills, the prescription with its date, and other documents. */
export function FileFields({ draft: { claim_type, fields }, problems, field, onPrescriptionDate }: FileFieldsProps) {
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
          {bills}
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
        onChange={(event) => onPrescriptionDate(event.target.value)}
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
