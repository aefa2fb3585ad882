import { useState } from 'react'
import type { SendCall } from '#platform/browser/use-send-call.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeFields } from '../components/time-fields.tsx'
import { cancelCheckupOrder, changeCheckupTime, type StaffCheckupDetail } from '../contract/staff.ts'
import { fromTyped } from '../rules/typed-time.ts'
import { stepWords } from '../words/staff-steps.ts'
import { CentreFields, centreOf } from './centre-fields.tsx'
import { useReadAgain } from './use-read-again.ts'

interface ChangeTimeProps {
  order: StaffCheckupDetail
  words: { label: string; title: string; text: string }
}

/** Another time of the list, as the person would choose it; of the visit after the sample any time that was agreed. */
export function ChangeTime({ order, words: { label, title, text } }: ChangeTimeProps) {
  const { id, city, mode, sub_status } = order
  const readAgain = useReadAgain(id)
  const [slot, setSlot] = useState('')
  const isVisit = sub_status === 'VISIT_PENDING'
  const act = (form: FormData, call: SendCall) => {
    const typed = fieldText(form, 'appointment_at') ?? ''
    const note = fieldText(form, 'note')
    const appointment_at = isVisit ? (fromTyped(typed) ?? typed) : slot
    return call(changeCheckupTime, {
      params: { id },
      body: { appointment_at, ...(note && { note }), ...centreOf(form) },
    })
  }
  return (
    <DeskAction
      label={label}
      title={title}
      text={<p>{text}</p>}
      fields={(errors) => (
        <>
          {isVisit ? (
            <>
              <TextField
                name="appointment_at"
                type="datetime-local"
                label={stepWords.appointment}
                error={errors.appointment_at}
              />
              <CentreFields order={order} errors={errors} />
            </>
          ) : (
            <TimeFields city={city} mode={mode} value={slot} error={errors.appointment_at} onChange={setSlot} />
          )}
          <TextAreaField
            name="note"
            label={stepWords.note}
            description={stepWords.noteHelp}
            optional
            error={errors.note}
            maxLength={500}
          />
        </>
      )}
      act={act}
      onOpen={() => setSlot('')}
      onSettled={readAgain}
    />
  )
}

/** Cancels for the person or the company, who asked for it. */
export function CancelForPerson({ id }: { id: string }) {
  const readAgain = useReadAgain(id)
  const { label, title, text } = stepWords.cancel
  return (
    <DeskAction
      label={label}
      title={title}
      danger
      text={<p>{text}</p>}
      fields={(errors) => (
        <TextAreaField
          name="reason"
          label={stepWords.why}
          description={stepWords.noteHelp}
          error={errors.reason}
          maxLength={300}
        />
      )}
      act={(form, call) =>
        call(cancelCheckupOrder, { params: { id }, body: { reason: fieldText(form, 'reason') ?? '' } })
      }
      onSettled={readAgain}
    />
  )
}
