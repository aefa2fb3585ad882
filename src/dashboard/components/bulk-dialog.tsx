import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { words as uiWords } from '#ui/words.ts'
import type { BulkReply, BulkResult } from '../contract/bulk-of.ts'
import { asPreviewed, type SelectionOnWire } from '../rules/selection.ts'
import { words } from '../words.ts'
import type { BulkAct } from './bulk-bar.tsx'
import classes from './list-table.module.css'

interface BulkDialogProps {
  act: BulkAct
  count: number
  selection: SelectionOnWire
  onDone: () => void
  onClose: (isDone: boolean) => void
}

/** The preview from the server; the action; and the result of each row. */
export function BulkDialog({ act, count, selection, onDone, onClose }: BulkDialogProps) {
  const preview = useQuery({
    queryKey: ['bulk-preview', act.label, selection],
    queryFn: () => act.run(selection, true),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: (previewed: BulkReply) => act.run(asPreviewed(previewed.results), false),
    onSettled: onDone,
  })
  const failure = error ?? preview.error
  const willDo = preview.data && countDone(preview.data)
  return (
    <Dialog open onClose={() => onClose(data !== undefined)} title={act.title(count)}>
      <div className={classes.steps}>
        {failure && (
          <Notice tone="bad" live>
            {failure.message}
          </Notice>
        )}
        {data ? (
          <Outcome reply={data} />
        ) : preview.data ? (
          <Preview reply={preview.data} />
        ) : (
          preview.isPending && (
            <Skeletons label={words.previewing}>
              <SkeletonText lines={1} />
            </Skeletons>
          )
        )}
        <div className={classes.choices}>
          <Button tone="quiet" onClick={() => onClose(data !== undefined)}>
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
      </div>
    </Dialog>
  )
}

function Preview({ reply }: { reply: BulkReply }) {
  const left = reply.results.filter(({ done }) => !done)
  return (
    <>
      <p>{words.willDo(countDone(reply))}</p>
      {left.length > 0 && (
        <div>
          <p>{words.willSkip(left.length)}</p>
          <ul className={classes.left}>
            {[...reasons(left)].map(([text, count]) => (
              <li key={text}>{words.reasonFor(text, count)}</li>
            ))}
          </ul>
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
          <ul className={classes.left}>
            {left.map(({ id, message }) => (
              <li key={id}>
                <code>{id}</code> {message}
              </li>
            ))}
          </ul>
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
