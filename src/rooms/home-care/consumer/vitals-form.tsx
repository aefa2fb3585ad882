import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { logVitals, readCare } from '../contract/care.ts'
import { typedNumber } from '../rules/typed-number.ts'
import { SYMPTOMS } from '../rules/vitals.ts'
import { memberWords } from '../words/member.ts'
import { SYMPTOM_WORDS } from '../words/symptoms.ts'

const words = memberWords.log

/** What the patient measured just now. */
export function VitalsForm({ id }: { id: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  const log = useAttempt(logVitals)
  const queries = useQueryClient()
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: (typed: FormData) => log({ params: { id }, body: bodyOf(typed) }),
    onSuccess: () => form.current?.reset(),
    onError: () => setAttempt((before) => before + 1),
    // An alarm shows its advice above the form.
    onSettled: () => queries.invalidateQueries({ queryKey: queryOf(readCare, { params: { id } }).queryKey }),
  })
  const problems = error instanceof CallError ? error.fields : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <PagePart title={words.title} note={words.note}>
      <form ref={form} noValidate onSubmit={submit}>
        <Stack gap="md">
          <ErrorSummary
            attempt={attempt}
            problems={Object.entries(problems).map(([name, message]) => ({ name, message }))}
          />
          {error && Object.keys(problems).length === 0 && (
            <Notice tone="bad" live>
              {error instanceof CallError ? error.message : words.failed}
            </Notice>
          )}
          {isSuccess && (
            <Notice tone="good" live>
              {words.saved}
            </Notice>
          )}
          <TextField
            name="spo2"
            label={words.spo2}
            description={words.spo2Help}
            inputMode="numeric"
            error={problems.spo2}
          />
          <FieldRow>
            <TextField
              name="temperature"
              label={words.temperature}
              description={words.temperatureHelp}
              inputMode="decimal"
              error={problems.temperature}
            />
            <TextField
              name="pulse"
              label={words.pulse}
              description={words.pulseHelp}
              optional
              inputMode="numeric"
              error={problems.pulse}
            />
          </FieldRow>
          <fieldset>
            <legend>{words.symptoms}</legend>
            {SYMPTOMS.map((symptom) => (
              <CheckboxField key={symptom} name={symptom} label={SYMPTOM_WORDS[symptom]} />
            ))}
          </fieldset>
          <Button type="submit" tone="leaf" wide busy={isPending}>
            {words.save}
          </Button>
        </Stack>
      </form>
    </PagePart>
  )
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
    spo2: number('spo2'),
    temperature: number('temperature'),
    ...pulse,
    symptoms: SYMPTOMS.filter((symptom) => typed.has(symptom)),
  }
}
