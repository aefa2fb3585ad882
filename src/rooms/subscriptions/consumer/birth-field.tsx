import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { IstDate } from '#values/ist-date.ts'
import { subscriptionWords } from '../words.ts'
import classes from './member-form.module.css'
import type { Draft } from './use-save-member.ts'

const words = subscriptionWords.form

interface BirthFieldProps {
  draft: Draft
  problems: Record<string, string>
  today: IstDate
  optional: boolean | undefined
  onChange: (change: Partial<Draft>) => void
}

/** The date of birth, or the age if nobody knows the date. */
export function BirthField({ draft: { dob, age, knowsDate }, problems, today, optional, onChange }: BirthFieldProps) {
  return (
    <div className={classes.birth}>
      {knowsDate ? (
        <TextField
          name="dob"
          type="date"
          label={words.dob}
          max={today}
          optional={optional ?? false}
          value={dob}
          error={problems.dob ?? problems.age}
          onChange={(event) => onChange({ dob: event.target.value })}
        />
      ) : (
        <TextField
          name="age"
          inputMode="numeric"
          maxLength={3}
          label={words.age}
          optional={optional ?? false}
          value={age}
          error={problems.age ?? problems.dob}
          onChange={(event) => onChange({ age: event.target.value.replaceAll(/\D/g, '') })}
        />
      )}
      <Button tone="plain" onClick={() => onChange({ knowsDate: !knowsDate })}>
        {knowsDate ? words.useAge : words.useDob}
      </Button>
    </div>
  )
}
