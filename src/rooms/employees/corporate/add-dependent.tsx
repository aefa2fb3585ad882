import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { CallError } from '#platform/contract/client.ts'
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
import { addDependent } from '../contract/members.ts'
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

interface AddDependentProps {
  params: { subsidiaryId: string; id: string }
  onAdded: () => void
  onClose: () => void
}

/** Adds a person to an employee's plan. The server checks what was typed; nothing of it is lost. */
export function AddDependent({ params, onAdded, onClose }: AddDependentProps) {
  const [draft, setDraft] = useState(EMPTY)
  const [consent, setConsent] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const send = useAttempt(addDependent)
  const isChild = isChildBorn(draft.dob, new Date())
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { mobile, email, ...rest } = draft
      const entered = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
      const contact = isChild ? { guardian_consent: consent } : { ...(mobile && { mobile }), ...(email && { email }) }
      // The contract's types describe valid bodies; the server names what is missing at its field.
      return send({ params, body: { ...entered, ...contact } as InputOf<typeof addDependent>['body'] })
    },
    onSuccess: onAdded,
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
      {isChild ? (
        <CheckboxField
          name="guardian_consent"
          label={words.guardian}
          checked={consent}
          error={faults.guardian_consent}
          onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
        />
      ) : (
        <>
          <MobileNumberField
            name="mobile"
            label={texts.mobile}
            description={words.mobileNote}
            autoComplete="off"
            optional
            value={draft.mobile}
            error={faults.mobile}
            onChange={(mobile) => setDraft((before) => ({ ...before, mobile }))}
          />
          <TextField {...field('email')} type="email" label={texts.email} autoComplete="off" optional />
        </>
      )}
      <div className={classes.choices}>
        <Button tone="quiet" onClick={onClose}>
          {uiWords.cancel}
        </Button>
        <Button type="submit" busy={isPending}>
          {words.add}
        </Button>
      </div>
    </Stack>
  )
}
