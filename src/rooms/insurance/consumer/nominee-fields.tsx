import type { FormOf } from '#platform/browser/use-form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { IstDate } from '#values/ist-date.ts'
import { NOMINEE_RELATIONS, needsAppointee } from '../rules/nominee.ts'
import { applyWords } from '../words/apply.ts'
import type { FieldTexts, STEP_FIELDS } from './application-fields.ts'

const words = applyWords.nominee

export const NOMINEE_LABELS = {
  nominee_name: words.name,
  nominee_relation: words.relation,
  nominee_dob: words.dob,
  appointee_name: words.appointee,
}

type NomineeTexts = Pick<FieldTexts, (typeof STEP_FIELDS)['NOMINEE_DETAILS'][number]>

interface NomineeFieldsProps {
  form: Pick<FormOf<NomineeTexts>, 'field' | 'values' | 'errors'>
  today: IstDate
}

/** NOMINEE_DETAILS: who receives the money, and for whom if they are under 18. */
export function NomineeFields({ form, today }: NomineeFieldsProps) {
  const isMinor = needsAppointee(form.values.nominee_dob, today)
  return (
    <>
      <p>{words.intro}</p>
      <TextField {...form.field('nominee_name')} autoComplete="off" />
      <SelectField
        {...form.field('nominee_relation')}
        placeholder={words.choose}
        options={NOMINEE_RELATIONS.map((value) => ({ value, label: words.relations[value] ?? value }))}
      />
      <TextField
        {...form.field('nominee_dob')}
        type="date"
        description={words.dobHelp}
        optional
        autoComplete="off"
        max={today}
      />
      {(isMinor || form.errors.appointee_name) && (
        <TextField {...form.field('appointee_name')} description={words.appointeeHelp} autoComplete="off" />
      )}
    </>
  )
}
