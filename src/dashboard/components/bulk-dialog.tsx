import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { BulletList } from '#ui/bullet-list.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { words as uiWords } from '#ui/words.ts'
import type { BulkReply, BulkResult } from '../contract/bulk-of.ts'
import { asPreviewed, type SelectionOnWire } from '../rules/selection.ts'
import { words } from '../words.ts'
import type { BulkAction } from './bulk-bar.tsx'
import classes from './list-table.module.css'

interface BulkDialogProps {
  act: BulkAction
  count: number
  selection: SelectionOnWire
  onDone: () => void
  onClose: (isDone: boolean) => void
}

/** The form of the action, if it has one; the preview from the server; the action; and the result of each row. */
export function BulkDialog({ act, count, selection, onDone, onClose }: BulkDialogProps) {
  const [given, setGiven] = useState<object | undefined>(act.form ? undefined : {})
  const [isDone, setIsDone] = useState(false)
  const close = () => onClose(isDone)
  return (
    <Dialog open onClose={close} title={act.title(count)}>
      {act.form && (
        // Hidden and not removed, so that the input is preserved for 'Back'.
        <div hidden={given !== undefined}>{act.form({ onAction: setGiven, onCancel: close })}</div>
      )}
      {given && (
        <Steps
          act={act}
          selection={selection}
          given={given}
          onDone={onDone}
          onSuccess={() => setIsDone(true)}
          onBack={act.form && (() => setGiven(undefined))}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

interface StepsProps extends Pick<BulkDialogProps, 'act' | 'selection' | 'onDone'> {
  given: object
  onSuccess: () => void
  onBack: (() => void) | undefined
  onClose: () => void
}

function Steps({ act, selection, given, onDone, onSuccess, onBack, onClose }: StepsProps) {
  const place = useRef<HTMLDivElement>(null)
  const preview = useQuery({
    queryKey: ['bulk-preview', act.label, selection, given],
    queryFn: () => act.run(selection, true, given),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Another request between two tries of the action would end the attempt and its idempotency key.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: (previewed: BulkReply) => act.run(asPreviewed(previewed.results), false, given),
    onSuccess,
    onSettled: onDone,
  })
  // The pressed button disappears with the form.
  const { form } = act
  useEffect(() => {
    if (form) place.current?.focus()
  }, [form])
  const failure = error ?? preview.error
  const willDo = preview.data && countDone(preview.data)
  return (
    <Stack ref={place} gap="lg" tabIndex={-1}>
      {failure && (
        <Notice tone="bad" live>
          {failure.message}
        </Notice>
      )}
      {data ? (
        <Outcome reply={data} />
      ) : preview.data ? (
        <Preview reply={preview.data} about={act.about} />
      ) : (
        preview.isPending && (
          <Skeletons label={words.previewing}>
            <SkeletonText lines={1} />
          </Skeletons>
        )
      )}
      <div className={classes.choices}>
        {onBack && !data && (
          <Button tone="plain" onClick={onBack}>
            {words.back}
          </Button>
        )}
        <Button tone="quiet" onClick={onClose}>
          {data ? uiWords.close : uiWords.cancel}
        </Button>
        {!data && (
          <Button
            tone={act.danger ? 'danger' : 'leaf'}
            busy={isPending}
            disabled={!willDo}
            onClick={() => preview.data && mutate(preview.data)}
          >
            {act.label}
          </Button>
        )}
      </div>
    </Stack>
  )
}

function Preview({ reply, about }: { reply: BulkReply; about: BulkAction['about'] }) {
  const left = reply.results.filter(({ done }) => !done)
  const ids = new Set(reply.results.flatMap(({ id, done }) => (done ? [id] : [])))
  return (
    <>
      {about && ids.size > 0 && <p>{about(ids)}</p>}
      <p role="status">{words.willDo(countDone(reply))}</p>
      {left.length > 0 && (
        <div>
          <p>{words.willSkip(left.length)}</p>
          <div className={classes.left}>
            <BulletList>
              {[...reasons(left)].map(([text, count]) => (
                <li key={text}>{words.reasonFor(text, count)}</li>
              ))}
            </BulletList>
          </div>
        </div>
      )}
    </>
  )
}

/** Each unchanged row, with the reason. */
function Outcome({ reply }: { reply: BulkReply }) {
  const left = reply.results.filter(({ done }) => !done)
  return (
    <div role="status">
      <p>{words.done(countDone(reply))}</p>
      {left.length > 0 && (
        <>
          <p>{words.notDone(left.length)}</p>
          <div className={classes.left}>
            <BulletList>
              {left.map(({ id, message }) => (
                <li key={id}>
                  <code>{id}</code> {message}
                </li>
              ))}
            </BulletList>
          </div>
        </>
      )}
    </div>
  )
}

function countDone({ results }: BulkReply): number {
  return results.filter(({ done }) => done).length
}

/** The number of rows per reason. */
function reasons(left: readonly BulkResult[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { message, reason } of left) {
    const text = message ?? reason ?? ''
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}
