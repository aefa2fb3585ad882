import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { CallError } from '#platform/contract/client.ts'
import { Button, type ButtonTone } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { words } from '#ui/words.ts'
import classes from './desk-act.module.css'

interface DeskActProps {
  /** The act by its name. */
  label: string
  /** The same with what it is done to, for those who listen to the buttons of a whole page. */
  accessibleLabel?: string
  title: string
  tone?: ButtonTone
  icon?: ReactNode
  /** It takes something away. */
  danger?: boolean
  /** What follows. */
  text: ReactNode
  /** What has to be said with it, each field with what was wrong with it. */
  fields?: (errors: Readonly<Record<string, string>>) => ReactNode
  /** Sends it; one that must not happen twice goes by `useAttempt`. */
  act: (said: FormData) => Promise<unknown>
  /** Whatever came of it: what the page shows is read anew. */
  onSettled: () => unknown
}

/** A button with its question: what follows, what has to be said, and the way out. */
export function DeskAct({
  label,
  accessibleLabel,
  title,
  tone = 'quiet',
  icon,
  danger,
  text,
  fields,
  act,
  onSettled,
}: DeskActProps) {
  const [open, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: act,
    onSuccess: () => setOpen(false),
    onSettled,
  })
  const errors = error instanceof CallError ? error.fields : {}
  const close = () => {
    reset()
    setOpen(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <>
      <Button tone={tone} icon={icon} aria-label={accessibleLabel} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={close} title={title}>
        <Stack as="form" gap="lg" noValidate onSubmit={submit}>
          <div className={classes.text}>{text}</div>
          {error && (
            <Notice tone="bad" live>
              {error.message}
            </Notice>
          )}
          {fields?.(errors)}
          <Stack direction="row" gap="md" wrap justify="end">
            <Button tone="quiet" onClick={close}>
              {words.cancel}
            </Button>
            <Button type="submit" tone={danger ? 'danger' : 'leaf'} busy={isPending}>
              {label}
            </Button>
          </Stack>
        </Stack>
      </Dialog>
    </>
  )
}

/** What somebody said in a field, trimmed; undefined where they said nothing. */
export function saidIn(said: FormData, name: string): string | undefined {
  const value = said.get(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
