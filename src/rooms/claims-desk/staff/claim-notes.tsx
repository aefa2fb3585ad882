import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { noteClaim } from '../contract/decide.ts'
import { type DeskClaim, readDeskClaim } from '../contract/desk.ts'
import { workbenchWords } from '../words/workbench.ts'
import { fieldError } from './action-panel.tsx'
import classes from './claim-notes.module.css'
import { Part } from './part.tsx'
import { WireDate } from './wire-date.tsx'

const words = workbenchWords.notes
export const NOTE_FIELD = 'new-note'

/** Notes between colleagues; the member never sees them. */
export function ClaimNotes({ claim: { id, notes, allowed_actions } }: { claim: DeskClaim }) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const add = useAttempt(noteClaim)
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: (text: string) => add({ params: { id: String(id) }, body: { text } }),
    onSuccess: () => form.current?.reset(),
    onSettled: () => queries.invalidateQueries({ queryKey: [readDeskClaim.name] }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get(NOTE_FIELD)
    if (!isPending) mutate(typeof text === 'string' ? text : '')
  }
  return (
    <Part title={words.label}>
      <Muted size="sm">{words.lead}</Muted>
      {notes.length > 0 && (
        <Stack as="ul" gap="sm">
          {notes.map(({ author, text, at }) => (
            <li key={`${at} ${text}`} className={classes.note}>
              <span>{text}</span>
              <Muted as="span" size="sm">
                {author.name} · <WireDate at={at} withTime />
              </Muted>
            </li>
          ))}
        </Stack>
      )}
      {allowed_actions.includes('note') && <NoteForm form={form} submit={submit} busy={isPending} error={error} />}
      {isSuccess && (
        <Muted size="sm" role="status">
          {words.added}
        </Muted>
      )}
    </Part>
  )
}

interface NoteFormProps {
  form: RefObject<HTMLFormElement | null>
  submit: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  error: Error | null
}

function NoteForm({ form, submit, busy, error }: NoteFormProps) {
  const atField = fieldError(error, 'text')
  return (
    <Stack ref={form} as="form" gap="md" noValidate onSubmit={submit}>
      {error && !atField && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
      <TextAreaField name={NOTE_FIELD} label={words.field} error={atField} maxLength={1000} rows={2} />
      <div>
        <Button type="submit" tone="quiet" busy={busy}>
          {words.add}
        </Button>
      </div>
    </Stack>
  )
}
