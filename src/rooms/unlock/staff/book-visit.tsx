import { useState } from 'react'
import type { SendCall } from '#platform/browser/use-send-call.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatDate } from '#values/display-time.ts'
import { bookStaffVisit } from '../contract/bookings.ts'
import type { StaffDesk } from '../contract/staff.ts'
import { visitDeskWords } from '../words/staff.ts'

const words = visitDeskWords.desks

interface BookVisitProps {
  desk: StaffDesk
  /** Gets the sentence with the visit id, which is read out to the member. */
  onBooked: (text: string) => void
}

/** A visit id for a member with an appointment. */
export function BookVisit({ desk: { id, name, doctors }, onBooked }: BookVisitProps) {
  const [mobile, setMobile] = useState('')
  const act = async (form: FormData, call: SendCall) => {
    const body = {
      establishment_id: id,
      provider_id: fieldText(form, 'provider_id') ?? '',
      mobile,
      day: fieldText(form, 'day') ?? '',
    }
    const { visit_id, clinic, doctor, day } = await call(bookStaffVisit, { body })
    onBooked(words.booked(visit_id, clinic, doctor, formatDate(day)))
  }
  return (
    <DeskAction
      label={words.book}
      accessibleLabel={words.bookNamed(name)}
      title={words.bookTitle(name)}
      text={<p>{words.bookText}</p>}
      fields={(errors) => (
        <>
          <SelectField
            name="provider_id"
            label={words.doctor}
            placeholder={doctors.length > 1 ? words.chooseDoctor : undefined}
            options={doctors.map((one) => ({ value: one.provider_id, label: `${one.name}, ${one.speciality}` }))}
            error={errors.provider_id}
          />
          <MobileNumberField
            name="mobile"
            label={words.mobile}
            autoComplete="off"
            value={mobile}
            error={errors.mobile}
            onChange={setMobile}
          />
          <TextField name="day" type="date" label={words.day} error={errors.day} />
        </>
      )}
      act={act}
      onOpen={() => setMobile('')}
      onSettled={() => {}}
    />
  )
}
