import type { CallError } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { OneTimeCodeField } from '#ui/one-time-code-field.tsx'

interface CodeEntryProps {
  name: string
  label: string
  value: string
  /** Stands at the field; without one, `failure` is told below it. */
  fieldError: string | undefined
  failure: CallError | undefined
  busy: boolean
  submit: string
  onChange: (typed: string) => void
  /** All six digits are there. */
  onWhole: (whole: string) => void
}

/** Where a person types a code, of a message or of the authenticator app alike, and sends it off. */
export function CodeEntry({ fieldError, failure, busy, submit, onWhole, ...field }: CodeEntryProps) {
  return (
    <>
      <OneTimeCodeField
        {...field}
        error={fieldError}
        onComplete={(whole) => {
          if (!busy) onWhole(whole)
        }}
      />
      {failure && !fieldError && (
        <Notice tone="bad" live>
          {failure.message}
        </Notice>
      )}
      <Button type="submit" tone="call" wide busy={busy}>
        {submit}
      </Button>
    </>
  )
}
