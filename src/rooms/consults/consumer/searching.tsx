import { useEffect, useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { formatRemaining } from '#ui/remaining-time.ts'
import { Stack } from '#ui/stack.tsx'
import { formatClock } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { type Consultation, cancelConsultation } from '../contract/consultation.ts'
import { consultScreens } from '../words/screens.ts'

const words = consultScreens.one

interface SearchingProps {
  consult: Consultation
  onChange: (consult: Consultation) => void
}

/** Waiting for a doctor: how much of the time has passed, what happens at its end, and the way out. */
export function Searching({ consult, onChange }: SearchingProps) {
  const { speciality, preferredLanguage, initiated_at, expires_at } = consult
  const left = useSecondsLeft(consult)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const all = seconds(initiated_at, expires_at)
  const cancel = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      onChange(await request(cancelConsultation, { params: { transaction_id: consult.transaction_id }, body: {} }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <p>{words.asked(speciality, preferredLanguage)}</p>
      <ProgressBar label={words.secondsLeft(formatRemaining(left))} done={all > 0 ? 1 - left / all : 1} />
      <Muted>{words.until(formatClock(parseWireTime(expires_at) ?? new Date()))}</Muted>
      {failure && (
        <Notice tone="bad" title={words.cancelFailed} live>
          {failure}
        </Notice>
      )}
      <div>
        <Button tone="quiet" busy={busy} onClick={() => void cancel()}>
          {words.cancel}
        </Button>
      </div>
    </Stack>
  )
}

/** Counts down on the device from what the server said last. */
function useSecondsLeft({ seconds_left, expires_at }: Consultation): number {
  const from = seconds_left ?? 0
  const [left, setLeft] = useState(from)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request starts its own count
  useEffect(() => {
    const start = performance.now()
    setLeft(from)
    const timer = setInterval(() => setLeft(Math.max(0, from - Math.floor((performance.now() - start) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [from, expires_at])
  return left
}

function seconds(from: string, until: string): number {
  return ((parseWireTime(until)?.getTime() ?? 0) - (parseWireTime(from)?.getTime() ?? 0)) / 1000
}
