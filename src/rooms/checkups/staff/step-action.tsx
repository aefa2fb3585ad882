import type { SendCall } from '#platform/browser/use-send-call.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import type { ButtonTone } from '#ui/button.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import { moveCheckupOrder, type StaffCheckupDetail } from '../contract/staff.ts'
import { type SubStatus, statusOf } from '../rules/sub-status.ts'
import { fromTyped, toTyped } from '../rules/typed-time.ts'
import { STEP_WORDS, stepWords } from '../words/staff-steps.ts'
import { CentreFields, centreOf } from './centre-fields.tsx'
import { PersonField } from './person-field.tsx'
import { useReadAgain } from './use-read-again.ts'

/** Which time a step asks for: of the appointment, or when it happened. */
const TIMES: Partial<Record<SubStatus, 'appointment_at' | 'at'>> = {
  SLOT_CONFIRMED: 'appointment_at',
  VISIT_PENDING: 'appointment_at',
  SAMPLE_COLLECTED: 'at',
  VISIT_DONE: 'at',
  NO_SHOW: 'at',
}

interface StepActionProps {
  order: StaffCheckupDetail
  to: SubStatus
  tone: ButtonTone
}

/** One step along the table of transitions. */
export function StepAction({ order, to, tone }: StepActionProps) {
  const { id, slot } = order
  const readAgain = useReadAgain(id)
  const { label, title, text } = STEP_WORDS[to]!
  const time = TIMES[to]
  const isEnd = statusOf(to) === 'cancelled' && to !== 'NO_SHOW'
  const hasCentre = to === 'SLOT_CONFIRMED' ? order.mode === 'CENTRE' : to === 'VISIT_PENDING'
  const asked = to === 'SLOT_CONFIRMED' ? toTyped(parseWireTime(slot) ?? new Date(0)) : undefined
  const act = (form: FormData, call: SendCall) => {
    const typed = time && fieldText(form, time)
    const note = fieldText(form, 'note')
    const person_mobile = fieldText(form, 'person_mobile')
    const body = {
      sub_status: to,
      ...(typed && { [time]: fromTyped(typed) ?? typed }),
      ...(note && { note }),
      ...(person_mobile && { person_mobile }),
      // Without a time no visit is agreed, so it has no place either.
      ...(hasCentre && (to === 'SLOT_CONFIRMED' || typed) && centreOf(form)),
    }
    return call(moveCheckupOrder, { params: { id }, body })
  }
  return (
    <DeskAction
      label={label}
      title={title}
      tone={tone}
      danger={isEnd}
      text={<p>{text}</p>}
      fields={(errors) => (
        <>
          {time && (
            <TextField
              name={time}
              type="datetime-local"
              label={stepWords[time === 'at' ? 'at' : 'appointment']}
              description={time === 'at' ? stepWords.atHelp : undefined}
              optional={to !== 'SLOT_CONFIRMED'}
              defaultValue={asked}
              error={errors[time]}
            />
          )}
          {hasCentre && <CentreFields order={order} errors={errors} />}
          <PersonField order={order} to={to} error={errors.person_mobile} />
          <TextAreaField
            name="note"
            label={isEnd ? stepWords.why : stepWords.note}
            description={stepWords.noteHelp}
            optional={!isEnd}
            error={errors.note}
            maxLength={500}
          />
        </>
      )}
      act={act}
      onSettled={readAgain}
    />
  )
}
