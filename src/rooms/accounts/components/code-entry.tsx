import type { CallError } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { OneTimeCodeField } from '#ui/one-time-code-field.tsx'

interface CodeEntryProps {
  name: string
  label: string
  value: string
  /** Shown at the field; without one, `failure` is shown below it. */
  fieldError: string | undefined
  failure: CallError | undefined
  busy: boolean
  /** Another request of the same screen is in progress. */
  blocked?: boolean
  submit: string
  onChange: (typed: string) => void
  /** Called when all six digits are entered. */
  onWhole: (whole: string) => void
}

/** The field for a code, from a message or the authenticator app, and its submit. */
export function CodeEntry({ fieldError, failure, busy, blocked, submit, onWhole, ...field }: CodeEntryProps) {
  return (
    <>
      <OneTimeCodeField
        {...field}
        error={fieldError}
        onComplete={(whole) => {
          if (!busy && !blocked) onWhole(whole)
        }}
      />
      {failure && !fieldError && (
        <Notice tone="bad" live>
          {failure.message}
        </Notice>
      )}
      <Button type="submit" tone="call" wide busy={busy} disabled={blocked}>
        {submit}
      </Button>
    </>
  )
}
