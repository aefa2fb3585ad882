import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { cancelCheckup, type MyCheckupDetail } from '../contract/my-checkups.ts'
import { screenWords } from '../words/screens.ts'
import { useActed } from './use-acted.ts'

const words = screenWords.detail

/** Cancels a check-up, after confirmation. */
export function CancelCheckup({ checkup, onCancelled }: { checkup: MyCheckupDetail; onCancelled: () => void }) {
  const { store, readAgain } = useActed(checkup)
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => request(cancelCheckup, { params: { id: checkup.id }, body: {} }),
    onSuccess: (cancelled) => {
      store(cancelled)
      setAsked(false)
      onCancelled()
    },
  })
  const close = () => {
    setAsked(false)
    readAgain(error)
    reset()
  }
  return (
    <>
      <Button tone="plain" onClick={() => setAsked(true)}>
        {words.cancel}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={words.cancelTitle}
        confirmLabel={words.cancel}
        cancelLabel={words.cancelKeep}
        danger
        busy={isPending}
        failure={error ? `${words.cancelFailed}. ${error.message}` : undefined}
        onConfirm={() => mutate()}
        onCancel={close}
      >
        {words.cancelText}
      </ConfirmDialog>
    </>
  )
}
