import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Advice } from '../components/advice.tsx'
import { type Care, type CareEscalation, logVitals, readCare } from '../contract/care.ts'
import { typedNumber } from '../rules/typed-number.ts'
import { isAlarming, SYMPTOMS, type TemperatureUnit } from '../rules/vitals.ts'
import { memberWords } from '../words/member.ts'
import { SYMPTOM_WORDS } from '../words/symptoms.ts'
import { BelowLimit } from './below-limit.tsx'
import { MeasuredFields } from './measured-fields.tsx'

const words = memberWords.log

interface VitalsFormProps {
  id: string
  carePhone: string
  unit: TemperatureUnit
  /** An alarm goes on. */
  isAlarmed: boolean
  /** It began with a tap, and the number was not entered yet. */
  awaitsNumber: boolean
  /** A reading that alarms has reached our staff. */
  onAlarm: () => void
}

/** What the patient measured just now. */
export function VitalsForm({ id, carePhone, unit, isAlarmed, awaitsNumber, onAlarm }: VitalsFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const log = useAttempt(logVitals)
  // Counted up by each reading that was saved: the rows are then empty again.
  const [saved, setSaved] = useState(0)
  const queries = useQueryClient()
  const { queryKey } = queryOf(readCare, { params: { id } })
  const alarmed = (escalation: CareEscalation) => {
    // The advice above the form does not wait for the next answer of the server.
    queries.setQueryData<Care>(queryKey, (before) => before && { ...before, ...withAlarm(before, escalation) })
    void queries.invalidateQueries({ queryKey })
    onAlarm()
  }
  const { mutate, reset, isPending, error, isSuccess, submittedAt, variables } = useMutation({
    mutationFn: (typed: FormData) => log({ params: { id }, body: bodyOf(typed) }),
    onSuccess: ({ escalation }) => {
      form.current?.reset()
      setSaved((before) => before + 1)
      if (escalation) alarmed(escalation)
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const problems = error instanceof CallError ? error.fields : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <PagePart title={words.title} note={words.note}>
      <BelowLimit
        key={saved}
        id={id}
        carePhone={carePhone}
        awaitsNumber={awaitsNumber}
        onAlarm={(escalation) => {
          // What was said of the reading before is over.
          reset()
          alarmed(escalation)
        }}
      />
      <form ref={form} noValidate onSubmit={submit}>
        <Stack gap="md">
          {error && (
            <ErrorSummary
              key={submittedAt}
              attempt={submittedAt}
              problems={Object.entries(problems).map(([name, message]) => ({ name, message }))}
            />
          )}
          {error && Object.keys(problems).length === 0 && (
            <Notice tone="bad" live>
              {error instanceof CallError ? error.message : words.failed}
            </Notice>
          )}
          {error && variables && isAlarming(bodyOf(variables)) && (
            <Advice entered={bodyOf(variables)} carePhone={carePhone} raised={0} />
          )}
          {isSuccess && (
            <Notice tone="good" live>
              {words.saved}
            </Notice>
          )}
          <MeasuredFields key={saved} id={id} unit={unit} isAlarmed={isAlarmed} problems={problems} />
          {/* Two taps are a reading; in an alarm, and where something has to be corrected, the rest is open. */}
          <details open={isAlarmed || problems.pulse !== undefined}>
            <summary>{words.more}</summary>
            <Stack gap="md">
              <TextField
                name="pulse"
                label={words.pulse}
                description={words.pulseHelp}
                optional
                inputMode="numeric"
                error={problems.pulse}
              />
              <fieldset>
                <legend>{words.symptoms}</legend>
                {SYMPTOMS.map((symptom) => (
                  <CheckboxField key={symptom} name={symptom} label={SYMPTOM_WORDS[symptom]} />
                ))}
              </fieldset>
            </Stack>
          </details>
          <Button type="submit" tone="leaf" wide busy={isPending}>
            {words.save}
          </Button>
        </Stack>
      </form>
    </PagePart>
  )
}

/** What changes with an alarm that was opened, or that a reading has joined. */
function withAlarm(before: Care, alarm: CareEscalation): Partial<Care> {
  // What a reading has joined is said already; of a new one nobody has heard yet.
  if (before.escalations.some(({ id }) => id === alarm.id)) return {}
  const more = { call_missed: null, taken: null, handed_over: null, escalations: [alarm, ...before.escalations] }
  return { needs_advice: true, advice: 'OPEN', call_by: alarm.due_at, ...more }
}

/** The server says at each field what is not a number. */
function bodyOf(typed: FormData) {
  const text = (name: string) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const number = (name: string) => typedNumber(text(name)) as number
  const pulse = text('pulse') === '' ? {} : { pulse: number('pulse') }
  return {
    // Nothing chosen is no number, as the server says at the field.
    spo2: number('spo2'),
    ...(text('temperature') !== '' && { temperature: number('temperature') }),
    ...pulse,
    symptoms: SYMPTOMS.filter((symptom) => typed.has(symptom)),
  }
}
