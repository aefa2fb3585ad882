import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { IstDate } from '#values/ist-date.ts'
import { NOMINEE_RELATIONS, needsAppointee } from '../rules/nominee.ts'
import { applyWords } from '../words/apply.ts'
import type { STEP_FIELDS } from './application-fields.ts'
import type { FormFields } from './application-form.tsx'

const words = applyWords.nominee

interface NomineeFieldsProps extends FormFields<(typeof STEP_FIELDS)['NOMINEE_DETAILS'][number]> {
  today: IstDate
}

/** NOMINEE_DETAILS: who receives the money, and for whom if they are under 18. */
export function NomineeFields({ today, texts, problems, type }: NomineeFieldsProps) {
  const isMinor = needsAppointee(texts.nominee_dob, today)
  return (
    <>
      <p>{words.intro}</p>
      <TextField
        name="nominee_name"
        label={words.name}
        autoComplete="off"
        value={texts.nominee_name}
        error={problems.nominee_name}
        onChange={({ target }) => type('nominee_name', target.value)}
      />
      <SelectField
        name="nominee_relation"
        label={words.relation}
        placeholder={words.choose}
        options={NOMINEE_RELATIONS.map((value) => ({ value, label: words.relations[value] ?? value }))}
        value={texts.nominee_relation}
        error={problems.nominee_relation}
        onChange={({ target }) => type('nominee_relation', target.value)}
      />
      <TextField
        name="nominee_dob"
        type="date"
        label={words.dob}
        description={words.dobHelp}
        optional
        autoComplete="off"
        max={today}
        value={texts.nominee_dob}
        error={problems.nominee_dob}
        onChange={({ target }) => type('nominee_dob', target.value)}
      />
      {(isMinor || problems.appointee_name) && (
        <TextField
          name="appointee_name"
          label={words.appointee}
          description={words.appointeeHelp}
          autoComplete="off"
          value={texts.appointee_name}
          error={problems.appointee_name}
          onChange={({ target }) => type('appointee_name', target.value)}
        />
      )}
    </>
  )
}
