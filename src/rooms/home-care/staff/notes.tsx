import { useAttempt } from '#platform/browser/use-attempt.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { addCareNote, type HomeCare } from '../contract/desk.ts'
import { deskWords } from '../words/desk.ts'
import { NoteField } from './note-field.tsx'
import { useReadAgain } from './use-read-again.ts'

const { detail: words, acts } = deskWords

/** What colleagues wrote, the newest first, about calls and alarms too. */
export function Notes({ care }: { care: HomeCare }) {
  const id = care.subscription_id
  const add = useAttempt(addCareNote)
  const readAgain = useReadAgain(id)
  const { label, title, text } = acts.handOver
  return (
    <PagePart title={words.notes}>
      {care.notes.length === 0 && <Muted>{words.noNotes}</Muted>}
      <Stack as="ul" gap="md">
        {care.notes.map((note) => (
          <li key={note.id}>
            {note.text}
            <Muted size="sm">
              {words.noteKinds[note.kind]} · {note.author} · <WireTimeText value={note.at} />
            </Muted>
          </li>
        ))}
      </Stack>
      <div>
        <DeskAction
          label={label}
          title={title}
          text={<p>{text}</p>}
          fields={(errors) => <NoteField name="text" error={errors.text} />}
          act={(form) => add({ params: { id }, body: { text: fieldText(form, 'text') ?? '' } })}
          onSettled={readAgain}
        />
      </div>
    </PagePart>
  )
}
