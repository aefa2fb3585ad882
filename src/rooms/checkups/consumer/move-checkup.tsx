import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { CallError } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TimeFields } from '../components/time-fields.tsx'
import { type MyCheckupDetail, rescheduleCheckup } from '../contract/my-checkups.ts'
import { bookingWords } from '../words/booking.ts'
import { screenWords } from '../words/screens.ts'
import { useActed } from './use-acted.ts'

const words = screenWords.detail

/** Asks for another time. */
export function MoveCheckup({ checkup, onMoved }: { checkup: MyCheckupDetail; onMoved: () => void }) {
  const { store, readAgain } = useActed(checkup)
  const send = useAttempt(rescheduleCheckup)
  const [isOpen, setOpen] = useState(false)
  const [slot, setSlot] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => send({ params: { id: checkup.id }, body: { slot } }),
    onSuccess: (moved) => {
      store(moved)
      setOpen(false)
      setSlot('')
      onMoved()
    },
  })
  const close = () => {
    setOpen(false)
    readAgain(error)
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
            city={checkup.city}
            mode={checkup.mode}
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
