import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '#platform/browser/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { noteClaim } from '../contract/decide.ts'
import { type DeskClaim, readDeskClaim } from '../contract/desk.ts'
import { workbenchWords } from '../words/workbench.ts'
import classes from './claim-notes.module.css'
import { Part } from './part.tsx'
import { WireDate } from './wire-date.tsx'

const words = workbenchWords.notes
const PREFIX = 'new-note-'
export const NOTE_FIELD = `${PREFIX}text`

/** Notes between colleagues; the member never sees them. */
export function ClaimNotes({ claim: { id, notes, allowed_actions } }: { claim: DeskClaim }) {
  const [isAdded, setAdded] = useState(false)
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
      {allowed_actions.includes('note') && <NoteForm id={id} onAdded={setAdded} />}
      {isAdded && (
        <Muted size="sm" role="status">
          {words.added}
        </Muted>
      )}
    </Part>
  )
}

interface NoteFormProps {
  id: number
  onAdded: (isAdded: boolean) => void
}

function NoteForm({ id, onAdded }: NoteFormProps) {
  const queries = useQueryClient()
  const form = useForm(
    (body, call) => {
      onAdded(false)
      return call(noteClaim, { params: { id: String(id) }, body }).finally(() => {
        void queries.invalidateQueries({ queryKey: [readDeskClaim.name] })
      })
    },
    {
      initial: { text: '' },
      labels: { text: words.field },
      onDone: () => {
        form.reset()
        onAdded(true)
      },
      prefix: PREFIX,
    },
  )
  return (
    <Form form={form} summary={false} gap="md">
      <TextAreaField {...form.field('text')} maxLength={1000} rows={2} />
      <div>
        <Button type="submit" tone="quiet" busy={form.busy}>
          {words.add}
        </Button>
      </div>
    </Form>
  )
}
