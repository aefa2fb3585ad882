import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { accessWords } from '../words.ts'

const words = accessWords.people

interface RemovePersonProps {
  name: string
  /** The consequences for the person. */
  consequence: string
  remove: () => Promise<unknown>
  onRemoved: () => void
}

/** Removes a role after confirmation; a refusal is shown in the dialog. */
export function RemovePerson({ name, consequence, remove, onRemoved }: RemovePersonProps) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      setAsking(false)
      onRemoved()
    },
  })
  const close = () => {
    setAsking(false)
    reset()
  }
  return (
    <>
      <Button tone="plain" aria-label={words.removeName(name)} onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.removeName(name)}
        confirmLabel={words.remove}
        danger
        busy={isPending}
        failure={error?.message}
        onConfirm={() => mutate()}
        onCancel={close}
      >
        {consequence}
      </ConfirmDialog>
    </>
  )
}
