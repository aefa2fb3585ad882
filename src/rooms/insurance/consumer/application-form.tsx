import type { FormEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import type { IstDate } from '#values/ist-date.ts'
import type { Application } from '../contract/applications.ts'
import type { ApplicationStep } from '../rules/statuses.ts'
import { applicationWords } from '../words/application.ts'
import { applyWords as words } from '../words/apply.ts'
import type { FieldName, FieldTexts } from './application-fields.ts'
import { type DraftState, useApplication } from './use-application.ts'

/** What the fields of a form need. */
export interface FormFields<Name extends FieldName> {
  texts: Pick<FieldTexts, Name>
  problems: Record<string, string>
  type: (name: Name, text: string) => void
}

interface ApplicationFormProps {
  application: Application
  step: ApplicationStep
  today: IstDate
  label: string
  onSaved: () => void
  children: (form: FormFields<FieldName>) => ReactNode
}

const { fields } = applicationWords

const DRAFT_WORDS: Record<DraftState, string> = {
  untouched: '',
  saving: words.saving,
  saved: words.saved,
  'stored here': words.storedHere,
}

/** A text that does not name its field is given the field's name where all are listed. */
export const namesField = (message: string) => message !== fields.nominee

function summaryOf(problems: Record<string, string>) {
  return Object.entries(problems).map(([name, message]) => ({
    name,
    message: namesField(message) ? message : `${words.nominee.name}: ${message}`,
  }))
}

/** A step of the application, saved while the person types. */
export function ApplicationForm({ application, step, today, label, onSaved, children }: ApplicationFormProps) {
  const form = useApplication(application, step, today)
  const { pathname, search } = useLocation()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await form.saveStep()) onSaved()
  }
  return (
    <Stack as="form" gap="xl" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary attempt={form.attempt} problems={summaryOf(form.problems)} />
      {form.refusal && (
        <Notice tone="bad" live>
          {form.refusal}
        </Notice>
      )}
      {form.isLoggedOut && (
        <Stack gap="md" align="start">
          <Notice tone="warn" title={words.loggedOutTitle} live>
            {words.loggedOutText}
          </Notice>
          <ButtonLink to={`/login?next=${encodeURIComponent(`/plus${pathname}${search}`)}`}>{words.logIn}</ButtonLink>
        </Stack>
      )}
      {children(form)}
      <Stack gap="xs">
        <Button type="submit" tone="call" wide busy={form.busy}>
          {label}
        </Button>
        <Muted size="sm" role="status">
          {DRAFT_WORDS[form.draft]}
        </Muted>
      </Stack>
    </Stack>
  )
}
