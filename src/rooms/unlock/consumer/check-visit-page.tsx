import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { parseVisitCode } from '../rules/visit-code.ts'
import { clinicWords as words } from '../words/clinic.ts'

/** A desk types the number that a member reads out. */
export default function CheckVisitPage() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const pass_no = parseVisitCode(typed)
    setError(pass_no ? undefined : typed.trim() ? words.unknownText : words.required)
    if (pass_no) void navigate(`/visit/${pass_no}`)
    else document.getElementById('pass_no')?.focus()
  }
  return (
    <PageColumn width="narrow">
      <meta name="robots" content="noindex" />
      <PageHeading title={words.title} lead={words.lead} />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextField
            name="pass_no"
            label={words.number}
            error={error}
            value={typed}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={12}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" wide>
            {words.check}
          </Button>
        </Stack>
      </form>
    </PageColumn>
  )
}
