import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { IstDate } from '#values/ist-date.ts'
import { subscriptionWords } from '../words.ts'
import classes from './member-form.module.css'
import type { MemberFields } from './member-values.ts'

const words = subscriptionWords.form

interface BirthFieldProps {
  form: MemberFields
  today: IstDate
  optional: boolean
}

/** The date of birth, or the age if nobody knows the date. */
export function BirthField({ form, today, optional }: BirthFieldProps) {
  const { knows_date } = form.values
  return (
    <div className={classes.birth}>
      {knows_date ? (
        <TextField {...form.field('dob')} type="date" max={today} optional={optional} />
      ) : (
        <TextField
          {...form.field('age')}
          inputMode="numeric"
          maxLength={3}
          optional={optional}
          onChange={({ target }) => form.set({ age: target.value.replaceAll(/\D/g, '') })}
        />
      )}
      <Button tone="plain" onClick={() => form.set({ knows_date: !knows_date })}>
        {knows_date ? words.useAge : words.useDob}
      </Button>
    </div>
  )
}
