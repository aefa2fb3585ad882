import type { ReactNode } from 'react'
import { ChoiceList } from '#ui/choice-list.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import { type AnswerField, PATIENT_GENDERS } from '../rules/answers.ts'
import { careWords } from '../words/screens.ts'
import type { useAnswers } from './use-answers.ts'

const words = careWords.patient

/** What the fields need of the answers. */
export type AnswerForm = Pick<ReturnType<typeof useAnswers>, 'values' | 'errorOf' | 'type'>

/** Who is ill, and who is beside them; between them what the account says. */
export function PatientFields({ form, children }: { form: AnswerForm; children: ReactNode }) {
  const text = (name: AnswerField, label: string, more: Partial<TextFieldProps> = {}) => (
    <TextField
      name={name}
      label={label}
      autoComplete="off"
      {...more}
      value={String(form.values[name] ?? '')}
      error={form.errorOf(name)}
      onChange={({ target }) => form.type(name, target.value)}
    />
  )
  const genderError = form.errorOf('patient_gender')
  return (
    <>
      {text('patient_name', words.name)}
      {text('patient_age', words.age, { inputMode: 'numeric' })}
      <ChoiceList
        name="patient_gender"
        label={words.gender}
        value={PATIENT_GENDERS.find((gender) => gender === form.values.patient_gender)}
        {...(genderError && { error: genderError })}
        short
        choices={PATIENT_GENDERS.map((value) => ({ value, label: value }))}
        onChoose={(gender) => form.type('patient_gender', gender)}
      />
      {children}
      <PagePart title={words.caregiver} note={words.caregiverNote}>
        {text('caregiver_name', words.caregiverName)}
        {text('caregiver_mobile', words.caregiverMobile, { type: 'tel', inputMode: 'tel' })}
        {text('caregiver_email', words.caregiverEmail, { type: 'email', inputMode: 'email' })}
      </PagePart>
    </>
  )
}
