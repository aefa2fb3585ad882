import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { parseVisitCode } from '../rules/visit-code.ts'
import { refusalWords } from '../words/refusals.ts'
import { visitWords as words } from '../words/visit.ts'

interface CodeFormProps {
  typed: string
  onType: (typed: string) => void
  onAsk: (visit_id: string | undefined) => void
  /** What is typed is being looked up below. */
  isAsked: boolean
}

/** The way in without a camera. */
export function CodeForm({ typed, onType, onAsk, isAsked }: CodeFormProps) {
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = parseVisitCode(typed)
    setError(code ? undefined : typed.trim() ? refusalWords.VISIT_ID_INVALID : refusalWords.field.visitId)
    onAsk(code)
    if (!code) document.getElementById('visit_id')?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextField
          name="visit_id"
          label={words.typeLabel}
          description={words.typeHelp}
          error={error}
          value={typed}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={12}
          onChange={({ target }) => {
            onType(target.value)
            if (isAsked) onAsk(undefined)
          }}
        />
        <Button type="submit" tone="quiet" wide>
          {words.goOn}
        </Button>
      </Stack>
    </form>
  )
}
