import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { CallError, request } from '#platform/contract/client.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { RELATIONS } from '#rooms/subscriptions/rules/member-facts.ts'
import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { words as uiWords } from '#ui/words.ts'
import { GENDER_LABELS, GENDERS } from '#values/gender.ts'
import { addDependent, changeDependent, type Dependent } from '../contract/members.ts'
import { isChildBorn } from '../rules/child.ts'
import { screenWords } from '../words/screen.ts'
import classes from './employee-form.module.css'

const words = screenWords.dependents
const texts = subscriptionWords.form
const LABELS: Readonly<Record<string, string>> = {
  name: texts.name,
  relation: words.relation,
  dob: texts.dob,
  age: texts.dob,
  gender: texts.gender,
  mobile: texts.mobile,
  email: texts.email,
  guardian_consent: words.consent,
}
const EMPTY = { name: '', relation: '', dob: '', gender: '', mobile: '', email: '' }

type Draft = typeof EMPTY

interface DependentFormProps {
  params: { subsidiaryId: string; id: string }
  /** Whose details are corrected; without, somebody is added. */
  dependent?: Dependent | undefined
  onSaved: () => void
  onClose: () => void
}

/** Adds a person to an employee's plan, or corrects one. The server checks what was typed; nothing of it is lost. */
export function DependentForm({ params, dependent, onSaved, onClose }: DependentFormProps) {
  const before = draftOf(dependent)
  const [draft, setDraft] = useState(before)
  const [consent, setConsent] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const add = useAttempt(addDependent)
  const { today } = useCompanyDesk()
  const isChild = isChildBorn(draft.dob, today)
  const isNewChild = isChild && dependent?.covered_as !== 'minor'
  const { mutate, isPending, error } = useMutation({
    mutationFn: (): Promise<unknown> => {
      const { mobile, email, ...rest } = draft
      if (dependent) {
        const consented = isNewChild ? { guardian_consent: consent } : {}
        return request(changeDependent, {
          params: { ...params, uhid: dependent.uhid },
          body: { ...changesOf(before, draft), ...consented, version: dependent.version },
        })
      }
      const entered = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
      const contact = isChild ? { guardian_consent: consent } : { ...(mobile && { mobile }), ...(email && { email }) }
      // The contract's types describe valid bodies; the server names what is missing at its field.
      return add({ params, body: { ...entered, ...contact } as InputOf<typeof addDependent>['body'] })
    },
    onSuccess: onSaved,
    onError: () => setAttempt((number) => number + 1),
  })
  const faults = error instanceof CallError ? error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: draft[name],
    error: faults[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setDraft((before) => ({ ...before, [name]: currentTarget.value })),
  })
  return (
    <Stack as="form" gap="md" bounded noValidate onSubmit={submit}>
      <ErrorSummary
        attempt={attempt}
        problems={Object.entries(faults).map(([name, message]) => ({
          name: name === 'age' ? 'dob' : name,
          message: `${LABELS[name] ?? name}: ${message}`,
        }))}
      />
      {error && Object.keys(faults).length === 0 && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
      <TextField {...field('name')} label={texts.name} autoComplete="off" />
      <SelectField
        {...field('relation')}
        label={words.relation}
        placeholder={texts.choose}
        options={RELATIONS.map((value) => ({ value, label: texts.relationLabels[value] ?? value }))}
      />
      <TextField {...field('dob')} error={faults.dob ?? faults.age} type="date" label={texts.dob} />
      <SelectField
        {...field('gender')}
        label={texts.gender}
        placeholder={texts.choose}
        options={GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))}
      />
      {isNewChild && (
        <CheckboxField
          name="guardian_consent"
          label={words.guardian}
          checked={consent}
          error={faults.guardian_consent}
          onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
        />
      )}
      {!isChild && (
        <>
          <MobileNumberField
            name="mobile"
            label={texts.mobile}
            description={dependent?.mobile ? words.stays(dependent.mobile) : words.mobileNote}
            autoComplete="off"
            optional
            value={draft.mobile}
            error={faults.mobile}
            onChange={(mobile) => setDraft((before) => ({ ...before, mobile }))}
          />
          <TextField
            {...field('email')}
            type="email"
            label={texts.email}
            description={dependent?.email ? words.stays(dependent.email) : undefined}
            autoComplete="off"
            optional
          />
        </>
      )}
      <div className={classes.choices}>
        <Button tone="quiet" onClick={onClose}>
          {uiWords.cancel}
        </Button>
        <Button type="submit" busy={isPending}>
          {dependent ? words.save : words.add}
        </Button>
      </div>
    </Stack>
  )
}

/** What is known of somebody; how to reach them is not shown, and stays where nothing is entered. */
function draftOf(dependent: Dependent | undefined): Draft {
  if (!dependent) return EMPTY
  const { name, relation, dob, gender } = dependent
  return { ...EMPTY, name: name ?? '', relation: relation ?? '', dob: dob ?? '', gender: gender ?? '' }
}

function changesOf(before: Draft, draft: Draft): Partial<InputOf<typeof changeDependent>['body']> {
  const fields = Object.entries(draft) as [keyof Draft, string][]
  return Object.fromEntries(fields.filter(([name, value]) => value !== '' && value !== before[name]))
}
