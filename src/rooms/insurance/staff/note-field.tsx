import { TextAreaField } from '#ui/text-area-field.tsx'
import { staffWords } from '../words/staff.ts'

const words = staffWords.acts

/** What a member of our staff knows and who asked. */
export function NoteField({
  name = 'note',
  label = words.note,
  help = words.noteHelp,
  error,
}: {
  name?: string
  label?: string
  help?: string
  error?: string | undefined
}) {
  return <TextAreaField name={name} label={label} description={help} error={error} maxLength={500} />
}
