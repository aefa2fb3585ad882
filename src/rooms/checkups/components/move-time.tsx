import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { listCheckupSlots } from '../contract/my-checkups.ts'
import type { Mode } from '../rules/sub-status.ts'
import { bookingWords } from '../words/booking.ts'
import { TimeFields } from './time-fields.tsx'

interface MoveTimeProps<Answer> {
  order: { city: string; mode: Mode }
  words: Record<'move' | 'moveTitle' | 'moveFailed' | 'moveSend', string>
  send: (slot: string) => Promise<Answer>
  onMoved: (answer: Answer) => void
  /** With the refusal that was shown, if any. */
  onClosed: (refusal: Error | null) => void
}

/** Asks for another time, in a dialog. */
export function MoveTime<Answer>({ order: { city, mode }, words, send, onMoved, onClosed }: MoveTimeProps<Answer>) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [slot, setSlot] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => send(slot),
    onSuccess: (moved) => {
      setOpen(false)
      setSlot('')
      onMoved(moved)
    },
    onError: (refusal) => {
      if (refusal instanceof CallError && refusal.status === 409)
        void client.invalidateQueries({ queryKey: [listCheckupSlots.name] })
    },
  })
  const close = () => {
    setOpen(false)
    onClosed(error)
    reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(slot === '')
    if (slot !== '') mutate()
    else event.currentTarget.querySelector<HTMLElement>('[name=slot]')?.focus()
  }
  const fields = error instanceof CallError ? error.fields : {}
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {words.move}
      </Button>
      <Dialog open={isOpen} title={words.moveTitle} onClose={close}>
        <Stack as="form" gap="xl" noValidate onSubmit={submit}>
          {error && !isPending && (
            <Notice tone="bad" title={words.moveFailed} live>
              {error.message}
            </Notice>
          )}
          <TimeFields
            city={city}
            mode={mode}
            value={slot}
            error={isMissing ? bookingWords.fields.slot : fields.slot}
            onChange={(next) => {
              setSlot(next)
              setMissing(false)
            }}
          />
          <Button type="submit" wide busy={isPending}>
            {words.moveSend}
          </Button>
        </Stack>
      </Dialog>
    </>
  )
}
