import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { listConsultProblemAreas } from '#rooms/directory/contract/problem-areas.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { spacedPolicyNumber } from '#values/policy-number.ts'
import type { ConsultPatient, VerifiedMember } from '../contract/agent.ts'
import { type BookingFields, bookingFormFaults } from '../rules/agent-form.ts'
import { agentScreenWords } from '../words/agent-screen.ts'

const words = agentScreenWords.book

interface BookingFormProps {
  member: VerifiedMember
  form: BookingFields
  busy: boolean
  error: Error | null
  onChange: (change: Partial<BookingFields>) => void
  onSubmit: () => void
}

/** The form of a booking; a refusal leaves it as it was filled in. */
export function BookingForm({ member, form, busy, error, onChange, onSubmit }: BookingFormProps) {
  const { patients, languages, fair_use } = member
  const areas = useQuery(queryOf(listConsultProblemAreas, { query: { paid: 'true' } }))
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const faults = { ...(error instanceof CallError ? error.fields : {}), ...own }
  const patient = patients.find(({ uhid }) => uhid === form.uhid)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = bookingFormFaults(form)
    setOwn(found)
    if (Object.keys(found).length > 0) setAttempt((number) => number + 1)
    else onSubmit()
  }
  const field = (name: keyof BookingFields) => ({
    name,
    value: form[name],
    error: faults[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) => {
      setOwn((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)))
      onChange({ [name]: currentTarget.value })
    },
  })
  if (areas.error && !areas.data)
    return <ErrorState title={words.failedLists} error={areas.error} onRetry={() => void areas.refetch()} />
  return (
    <Card>
      <Stack as="form" gap="lg" bounded noValidate onSubmit={submit}>
        <ErrorSummary problems={Object.entries(own).map(([name, message]) => ({ name, message }))} attempt={attempt} />
        <SelectField
          label={words.patient}
          placeholder={words.choosePatient}
          options={patients.map(({ uhid, member_name, relation }) => ({
            value: uhid,
            label: words.option(member_name, relation),
          }))}
          {...field('uhid')}
        />
        {patient && <PatientFacts patient={patient} />}
        <FieldRow>
          <SelectField
            label={words.speciality}
            placeholder={words.chooseSpeciality}
            options={(areas.data?.problem_areas ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...field('speciality')}
          />
          <SelectField
            label={words.language}
            placeholder={words.chooseLanguage}
            options={languages.map((name) => ({ value: name, label: name }))}
            {...field('preferredLanguage')}
          />
        </FieldRow>
        {fair_use && <Muted>{words.fairUse(fair_use.day.remaining, fair_use.month.remaining)}</Muted>}
        {error && Object.keys(faults).length === 0 && (
          <Notice tone="bad" live>
            {error.message}
          </Notice>
        )}
        <div>
          <Button type="submit" tone="call" busy={busy} disabled={patient?.is_active === false}>
            {words.submit}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

/** What the agent reads back to the member, to be sure of the right person. */
function PatientFacts({ patient }: { patient: ConsultPatient }) {
  const { facts, genders, planStatuses } = words
  return (
    <Stack gap="md">
      <FactList
        layout="columns"
        label={patient.member_name}
        facts={[
          [facts.primary, patient.primary_member],
          [facts.relation, patient.relation],
          [facts.gender, patient.gender && genders[patient.gender]],
          [facts.policy, spacedPolicyNumber(patient.policy_number)],
          [facts.mobile, patient.mobile_number],
          [facts.plan, patient.plan_name],
          [facts.status, planStatuses[patient.subscription_status]],
        ]}
      />
      {!patient.is_active && <Notice tone="warn">{words.inactive}</Notice>}
    </Stack>
  )
}
