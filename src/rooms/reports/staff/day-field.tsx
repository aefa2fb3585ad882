import { SelectField } from '#ui/select-field.tsx'
import { LAST_DAY_OF_SCHEDULE } from '../rules/schedule.ts'
import { staffScreenWords } from '../words/staff/screen.ts'

const words = staffScreenWords.schedule
const DAYS = Array.from({ length: LAST_DAY_OF_SCHEDULE }, (_, at) => String(at + 1))

/** A day that every month has. */
export function DayField({ error, day }: { error: string | undefined; day?: number }) {
  return (
    <SelectField
      name="day_of_month"
      label={words.day}
      placeholder={words.chooseDay}
      options={DAYS.map((value) => ({ value, label: value }))}
      defaultValue={day === undefined ? '' : String(day)}
      error={error}
    />
  )
}
