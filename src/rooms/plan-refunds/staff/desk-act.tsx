import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { CallShape, InputOf } from '#platform/contract/call.ts'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { listRefundWork } from '../contract/desk.ts'
import { refundDeskWords as words } from '../words.ts'
import classes from './refund-desk.module.css'

interface DeskActProps<C extends CallShape> {
  call: C
  id: string
  /** The act by its name. */
  label: string
  /** What it is done to, for those who listen to the buttons of a whole table. */
  name: string
  title: string
  /** What follows. */
  text: string
  /** What has to be said with it. */
  field?: { name: string; label: string }
  bodyOf: (said: string) => object
}

/** A button with its question: what follows, what has to be said, and the way out. The lists are read anew whatever came of it. */
export function DeskAct<C extends CallShape>({ call, id, label, name, title, text, field, bodyOf }: DeskActProps<C>) {
  const queries = useQueryClient()
  const formId = useId()
  const [open, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (said: string) => request(call, { params: { id }, body: bodyOf(said) } as unknown as InputOf<C>),
    onSuccess: () => setOpen(false),
    onSettled: () => queries.invalidateQueries({ queryKey: [listRefundWork.name] }),
  })
  const failure = error instanceof CallError ? error : undefined
  const close = () => {
    reset()
    setOpen(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = field && new FormData(event.currentTarget).get(field.name)
    mutate(typeof said === 'string' ? said : '')
  }
  return (
    <>
      <Button tone="quiet" aria-label={words.actOn(label, name)} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={close} title={title}>
        <form id={formId} className={classes.form} noValidate onSubmit={submit}>
          <p className={classes.text}>{text}</p>
          {error && !failure?.fields[field?.name ?? ''] && (
            <Notice tone="bad" live>
              {error.message}
            </Notice>
          )}
          {field && (
            <TextField
              name={field.name}
              label={field.label}
              error={failure?.fields[field.name]}
              maxLength={300}
              autoComplete="off"
            />
          )}
          <div className={classes.choices}>
            <Button tone="quiet" onClick={close}>
              {words.cancel}
            </Button>
            <Button type="submit" busy={isPending}>
              {label}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
