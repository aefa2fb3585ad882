import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { accessWords } from '../words.ts'

const words = accessWords.people

interface RemovePersonProps {
  /** The name of the action. */
  label?: string
  /** The action together with its target. */
  title: string
  /** The consequences for the person. */
  consequence: string
  remove: () => Promise<unknown>
  onRemoved: () => void
}

/** Removes a role, or an invitation to one, after confirmation; a refusal is shown in the dialog. */
export function RemovePerson({ label = words.remove, title, consequence, remove, onRemoved }: RemovePersonProps) {
  const [asking, setAsking] = useState(false)
  const isDone = useRef(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      isDone.current = true
      setAsking(false)
      onRemoved()
    },
  })
  useEffect(() => () => void (isDone.current && setTimeout(focusHeadingIfLost)), [])
  const close = () => {
    setAsking(false)
    reset()
  }
  return (
    <>
      <Button tone="plain" aria-label={title} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        confirmLabel={label}
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
