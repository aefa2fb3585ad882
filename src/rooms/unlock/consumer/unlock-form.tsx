import { type FormEvent, useState } from 'react'
import type { CallError } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalWords } from '../words/refusals.ts'
import { visitWords as words } from '../words/visit.ts'

/** Refusals that are about what was entered. */
const OF_THE_CODE: readonly string[] = ['DESK_CODE_REQUIRED', 'DESK_CODE_WRONG']

interface UnlockFormProps {
  /** The clinic asks for its desk's code of the day. */
  asksCode: boolean
  busy: boolean
  failure: CallError | undefined
  /** @param desk_code what was entered; undefined where it is not asked for */
  onUnlock: (desk_code: string | undefined) => Promise<void>
}

/** The unlock of an offer that may be used. */
export function UnlockForm({ asksCode, busy, failure, onUnlock }: UnlockFormProps) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isOfCode = failure !== undefined && OF_THE_CODE.includes(failure.type)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = asksCode && code.trim() === ''
    setMissing(missing)
    if (!missing) await onUnlock(asksCode ? code : undefined)
    if (asksCode) document.getElementById('desk_code')?.focus()
  }
  const isOffline = failure?.type === 'NETWORK'
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {failure && !isOfCode && (
          <Notice tone="bad" title={isOffline ? words.offlineTitle : words.refused} live>
            {isOffline ? words.offlineText : failure.message}
          </Notice>
        )}
        {asksCode && (
          <TextField
            name="desk_code"
            label={words.deskCode}
            description={words.deskCodeHelp}
            error={isMissing ? refusalWords.DESK_CODE_REQUIRED : isOfCode ? failure.message : undefined}
            value={code}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={12}
            onChange={({ target }) => {
              setCode(target.value)
              setMissing(false)
            }}
          />
        )}
        <Button type="submit" tone="call" wide busy={busy}>
          {words.unlock}
        </Button>
        <Muted size="sm">{words.unlockHelp}</Muted>
      </Stack>
    </form>
  )
}
