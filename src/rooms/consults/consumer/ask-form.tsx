import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { IconVideo } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { StickyAction } from '#ui/sticky-action.tsx'
import type { ConsultOptions, Patient } from '../contract/fair-use.ts'
import { consultScreens } from '../words/screens.ts'
import { useAskDoctor } from './use-ask-doctor.ts'

const words = consultScreens.ask

interface AskFormProps {
  options: ConsultOptions
  /** Reads again what may be asked. */
  onRefused: () => void
}

/** The request; what an earlier one contained comes with the address. */
export function AskForm({ options, onRefused }: AskFormProps) {
  const { patients, problem_areas, languages } = options
  const [query] = useSearchParams()
  const [draft, setDraft] = useState(() => ({
    uhid:
      known(
        query.get('uhid'),
        patients.map(({ uhid }) => uhid),
      ) ?? (patients.length === 1 ? patients[0]!.uhid : ''),
    problem_area_id:
      known(
        query.get('problem'),
        problem_areas.map(({ id }) => id),
      ) ?? '',
    preferredLanguage: known(query.get('language'), languages) ?? '',
  }))
  const { send, busy, problems, attempt, refusal } = useAskDoctor(onRefused)
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const patient = patients.find(({ uhid }) => uhid === draft.uhid)
  const canAsk = patient?.can_start !== false
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send(draft)
      }}
    >
      <Stack gap="xl" sticky>
        <Notice tone="warn">{words.emergency}</Notice>
        <ErrorSummary
          attempt={attempt}
          problems={Object.entries(problems).map(([name, message]) => ({ name, message }))}
        />
        {refusal && (
          <Notice tone="bad" title={words.notSent} live>
            {refusal}
          </Notice>
        )}
        {patients.length > 1 && (
          <ChoiceList
            name="uhid"
            label={words.patient}
            choices={patients.map((one) => ({ value: one.uhid, label: nameOf(one) }))}
            value={draft.uhid || undefined}
            {...(problems.uhid && { error: problems.uhid })}
            onChoose={(uhid) => set({ uhid })}
          />
        )}
        {patient && <WhatIsLeft patient={patient} options={options} />}
        {canAsk && (
          <>
            <SelectField
              name="problem_area_id"
              label={words.problem}
              placeholder={words.choose}
              options={problem_areas.map(({ id, name }) => ({ value: id, label: name }))}
              value={draft.problem_area_id}
              error={problems.problem_area_id}
              onChange={({ target }) => set({ problem_area_id: target.value })}
            />
            <SelectField
              name="preferredLanguage"
              label={words.language}
              placeholder={words.choose}
              options={languages.map((language) => ({ value: language, label: language }))}
              value={draft.preferredLanguage}
              error={problems.preferredLanguage}
              onChange={({ target }) => set({ preferredLanguage: target.value })}
            />
            <StickyAction>
              <Button type="submit" tone="call" wide busy={busy} icon={<IconVideo size={20} aria-hidden="true" />}>
                {words.send}
              </Button>
            </StickyAction>
          </>
        )}
      </Stack>
    </form>
  )
}

/** Fair use before the request: what is left, or why there is none now and what to do. */
function WhatIsLeft({ patient, options }: { patient: Patient; options: ConsultOptions }) {
  const plan = options.fair_use.find(({ subscription_id }) => subscription_id === patient.subscription_id)
  if (!plan) return null
  const { day, month, active, plan_name } = plan
  if (!patient.can_start)
    return (
      <Notice tone="warn" title={words.refused} live>
        <Stack gap="md" align="start">
          <p>{patient.message}</p>
          {active?.transaction_id && (
            <ButtonLink tone="quiet" to={`/consult/${active.transaction_id}`}>
              {words.toActive}
            </ButtonLink>
          )}
        </Stack>
      </Notice>
    )
  return (
    <div role="status">
      <p>
        <strong>{words.left(day.remaining, day.limit, month.remaining, month.limit)}</strong>
      </p>
      <Muted size="sm">{words.together(plan_name)}</Muted>
    </div>
  )
}

function nameOf({ name, is_self }: Patient): string {
  if (!name) return words.you
  return is_self ? `${name} (${words.you.toLowerCase()})` : name
}

function known(asked: string | null, values: readonly string[]): string | undefined {
  return values.find((value) => value === asked)
}
