import { ChoiceList } from '#ui/choice-list.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GENDER_LABELS, GENDERS } from '#values/gender.ts'
import type { IstDate } from '#values/ist-date.ts'
import { spacedMobile } from '#values/spaced-mobile.ts'
import type { Application } from '../contract/applications.ts'
import { applyWords } from '../words/apply.ts'
import type { STEP_FIELDS } from './application-fields.ts'
import type { FormFields } from './application-form.tsx'

const words = applyWords.user
const DOSES = ['0', '1', '2'] as const

interface UserFieldsProps extends FormFields<(typeof STEP_FIELDS)['USER_DETAILS'][number]> {
  application: Application
  today: IstDate
}

/** USER_DETAILS: who is insured. */
export function UserFields({ application, today, texts, problems, type }: UserFieldsProps) {
  const { entry_age } = application.insurance_plan
  const doses = DOSES.find((count) => count === texts.vaccination_doses_covid19)
  return (
    <>
      <TextField
        name="name"
        label={words.name}
        description={words.nameHelp}
        autoComplete="name"
        value={texts.name}
        error={problems.name}
        onChange={({ target }) => type('name', target.value)}
      />
      <ChoiceList
        name="gender"
        label={words.gender}
        value={GENDERS.find((code) => code === texts.gender)}
        {...(problems.gender && { error: problems.gender })}
        choices={GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))}
        onChoose={(gender) => type('gender', gender)}
      />
      <TextField
        name="dob"
        type="date"
        label={words.dob}
        description={words.dobHelp(entry_age.min, entry_age.max)}
        autoComplete="bday"
        max={today}
        value={texts.dob}
        error={problems.dob}
        onChange={({ target }) => type('dob', target.value)}
      />
      <Stack gap="2xs">
        <FactList facts={[[words.mobile, spacedMobile(application.mobile)]]} />
        <Muted size="sm">{words.mobileHelp}</Muted>
      </Stack>
      <TextField
        name="applicant_email"
        type="email"
        label={words.email}
        description={words.emailHelp}
        autoComplete="email"
        value={texts.applicant_email}
        error={problems.applicant_email}
        onChange={({ target }) => type('applicant_email', target.value)}
      />
      <ChoiceList
        name="vaccination_doses_covid19"
        label={words.doses}
        value={doses}
        {...(problems.vaccination_doses_covid19 && { error: problems.vaccination_doses_covid19 })}
        choices={DOSES.map((value) => ({ value, label: words.dosesOf[Number(value)] ?? value }))}
        onChoose={(count) => type('vaccination_doses_covid19', count)}
      />
    </>
  )
}
