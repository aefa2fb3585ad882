import { Fragment } from 'react'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import { booleanOf, choiceOf, EMERGENCY_SIGNS, type HealthField, SPO2_LEVELS } from '../rules/answers.ts'
import { careWords } from '../words/screens.ts'
import { EmergencyNotice } from './emergency-notice.tsx'
import type { AnswerForm } from './patient-fields.tsx'

const words = careWords.health

type Question = Exclude<HealthField, 'recent_spo2_level' | 'declaration'>

/** The health questions, emergencies first, each unanswered until it is answered; help is named as soon as an answer is one. */
export function HealthFields({ form, names }: { form: AnswerForm; names: readonly HealthField[] }) {
  const question = (name: Question) => {
    const answer = form.values[name]
    return (
      <ChoiceList
        name={name}
        label={words[name]}
        value={choiceOf(typeof answer === 'boolean' ? answer : null)}
        short
        choices={[
          { value: 'Yes', label: words.yes },
          { value: 'No', label: words.no },
        ]}
        onChoose={(choice) => form.type(name, booleanOf(choice))}
      />
    )
  }
  const firstSign = EMERGENCY_SIGNS.find((sign) => form.values[sign] === true)
  return (
    <>
      {EMERGENCY_SIGNS.map((sign) => (
        <Fragment key={sign}>
          {question(sign)}
          {sign === firstSign && <EmergencyNotice />}
        </Fragment>
      ))}
      <ChoiceList
        name="recent_spo2_level"
        label={words.recent_spo2_level}
        value={SPO2_LEVELS.find((level) => level === form.values.recent_spo2_level)}
        choices={SPO2_LEVELS.map((value) => ({ value, label: words.spo2[value] }))}
        onChoose={(level) => form.type('recent_spo2_level', level)}
      />
      {names.includes('is_pregnant') && question('is_pregnant')}
      {question('is_immunocompromised')}
      <CheckboxField
        name="declaration"
        label={words.declaration}
        error={form.errorOf('declaration')}
        checked={form.values.declaration === true}
        onChange={({ target }) => form.type('declaration', target.checked || null)}
      />
    </>
  )
}
