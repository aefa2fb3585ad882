import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { StaffPolicyDetail } from '../contract/staff.ts'
import { cancelInsurancePolicy } from '../contract/staff-acts.ts'
import { STAFF_CANCEL_REASONS } from '../rules/statuses.ts'
import { staffWords } from '../words/staff.ts'
import { NoteField } from './note-field.tsx'
import { useReadAgain } from './use-read-again.ts'

const words = staffWords.acts

interface CancelPolicyProps {
  policy: StaffPolicyDetail
  /** False where a menu opens it. */
  hasButton: boolean
  onClosed?: () => void
}

/** Cancels a policy that is not issued yet; what was paid is refunded next. */
export function CancelPolicy({ policy: { id, premium }, hasButton, onClosed }: CancelPolicyProps) {
  const readAgain = useReadAgain(id)
  const { label, title, text } = words.cancel
  return (
    <DeskAction
      label={label}
      title={title}
      cancelLabel={words.keep}
      danger
      hasButton={hasButton}
      startsOpen={!hasButton}
      {...(onClosed && { onClosed })}
      text={<p>{text(formatRupees(parseRupees(premium) ?? 0n))}</p>}
      fields={({ reason, note }) => (
        <>
          <SelectField
            name="reason"
            label={words.reason}
            placeholder={words.chooseReason}
            error={reason}
            options={STAFF_CANCEL_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
          />
          <NoteField error={note} />
        </>
      )}
      act={(form, call) =>
        call(cancelInsurancePolicy, {
          params: { id },
          body: { reason: fieldText(form, 'reason'), note: fieldText(form, 'note') ?? '' },
        })
      }
      onSettled={readAgain}
    />
  )
}
