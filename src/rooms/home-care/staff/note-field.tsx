import { TextAreaField } from '#ui/text-area-field.tsx'
import { deskWords } from '../words/desk.ts'

const { acts: words } = deskWords

interface NoteFieldProps {
  name?: string
  error: string | undefined
  optional?: boolean
}

/** What colleagues have to know. */
export function NoteField({ name = 'note', error, optional = false }: NoteFieldProps) {
  return (
    <TextAreaField
      name={name}
      label={words.note}
      description={words.noteHelp}
      optional={optional}
      error={error}
      maxLength={2000}
    />
  )
}
