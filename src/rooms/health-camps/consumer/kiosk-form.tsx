import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { isMobile } from '#values/mobile.ts'
import type { KioskEntry } from '../rules/kiosk-queue.ts'
import { kioskWords as words } from '../words/kiosk.ts'
import { type KioskAnswer, useKiosk } from './use-kiosk.ts'

/** Then the device is ready for the next person. */
const SHOWN_MS = 8_000

/** Says that a person has come, or has had the check-up, by mobile number or employee ID. */
export function KioskForm({ token }: { token: string }) {
  const { queue, answer, isBusy, enter, forget, looked } = useKiosk(token)
  const [by, setBy] = useState<'mobile' | 'employee_id'>('mobile')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const focusField = () => form.current?.querySelector<HTMLInputElement>('input')?.focus()
  useEffect(() => {
    if (answer?.sent !== 'recorded' && answer?.sent !== 'unsent') return
    const timer = setTimeout(forget, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [answer, forget])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter
    const value = typed.trim()
    const isValid = by === 'mobile' ? isMobile(value) : value.length > 0 && value.length <= 60
    setError(isValid ? '' : by === 'mobile' ? words.mobileInvalid : words.idInvalid)
    if (!isValid) return focusField()
    const act: KioskEntry['act'] = button?.getAttribute('value') === 'DONE' ? 'DONE' : 'ARRIVED'
    const { sent } = await enter({ key: crypto.randomUUID(), act, [by]: value })
    if (sent === 'recorded' || sent === 'unsent') setTyped('')
    focusField()
  }
  const change = (value: string) => {
    setTyped(value)
    setError('')
    if (answer) forget()
  }
  const isMobileShown = by === 'mobile'
  return (
    <Stack gap="lg">
      <div role="status">{answer && <Answer answer={answer} />}</div>
      <Stack as="form" gap="md" bounded noValidate autoComplete="off" ref={form} onSubmit={submit}>
        {isMobileShown ? (
          <MobileNumberField
            name="kiosk-mobile"
            label={words.mobile}
            autoComplete="off"
            value={typed}
            error={error}
            onChange={change}
          />
        ) : (
          <TextField
            name="kiosk-id"
            label={words.employeeId}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={60}
            value={typed}
            error={error}
            onChange={({ target }) => change(target.value)}
          />
        )}
        <Button type="submit" wide name="act" value="ARRIVED" busy={isBusy}>
          {words.arrived}
        </Button>
        <Button type="submit" wide tone="quiet" name="act" value="DONE" busy={isBusy}>
          {words.done}
        </Button>
        <Button
          tone="quiet"
          onClick={() => {
            setBy(isMobileShown ? 'employee_id' : 'mobile')
            change('')
          }}
        >
          {isMobileShown ? words.useId : words.useMobile}
        </Button>
      </Stack>
      {queue.waiting.length > 0 && <Muted>{words.waiting(queue.waiting.length)}</Muted>}
      {queue.unmatched.length > 0 && (
        <Notice tone="warn" live>
          <Stack gap="sm" align="start">
            {words.unmatched(queue.unmatched.join(', '))}
            <Button tone="quiet" onClick={looked}>
              {words.seen}
            </Button>
          </Stack>
        </Notice>
      )}
    </Stack>
  )
}

/** The same for everybody: nothing of what was recorded before. */
function Answer({ answer: { sent, act, message } }: { answer: KioskAnswer }) {
  if (sent === 'recorded')
    return <Notice tone="good">{act === 'DONE' ? words.recordedDone : words.recordedArrived}</Notice>
  if (sent === 'unsent') return <Notice tone="warn">{message ?? words.unsent}</Notice>
  return <Notice tone="bad">{sent === 'not-found' ? words.notFound : message}</Notice>
}
