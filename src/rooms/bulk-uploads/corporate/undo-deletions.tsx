import { useMutation, useQuery } from '@tanstack/react-query'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import type { AnswerOf } from '#platform/contract/call.ts'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import { previewUndo, undoUpload } from '../contract/undo.ts'
import { canUndo, undoSentences } from '../rules/undo-sentences.ts'
import type { DeletionType } from '../rules/upload-types.ts'
import { screenWords } from '../words/screen.ts'
import { undoWords as words } from '../words/undo.ts'
import type { UndoUploadProps } from './undo-upload.tsx'

/** Gives people their places back whom an upload deleted; says before who comes back, with what, and who does not. */
export function UndoDeletions({ subsidiaryId, upload, type, onClose }: UndoUploadProps & { type: DeletionType }) {
  const { id, file_name, undoable_until } = upload
  const params = { subsidiaryId, id }
  const preview = useQuery({ ...queryOf(previewUndo, { params }), staleTime: 0, gcTime: 0, retry: false })
  const { data } = preview
  const { mutate, isPending, error } = useMutation({
    mutationFn: (seen: string) => request(undoUpload, { params, body: { seen } }),
    onSuccess: ({ undone, retained }) => onClose(words.done(undone, retained)),
    onError: () => preview.refetch(),
  })
  const isStale = error instanceof CallError && error.type === 'STALE'
  const title = screenWords.undo.title(file_name)
  if (!data || !canUndo(data))
    return (
      <Dialog open title={title} onClose={() => onClose()}>
        {data ? (
          <Forecast type={type} undo={data} />
        ) : preview.error ? (
          <ListFailure title={words.failed} error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Skeletons>
            <SkeletonText lines={3} />
          </Skeletons>
        )}
      </Dialog>
    )
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={screenWords.undo.act}
      busy={isPending || preview.isFetching}
      failure={isStale ? words.changed : error?.message}
      onConfirm={() => mutate(data.seen)}
      onCancel={() => onClose()}
    >
      <Stack gap="sm">
        <Forecast type={type} undo={data} />
        {undoable_until && (
          <p>
            {screenWords.undo.until} <WireTimeText value={undoable_until} />.
          </p>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

function Forecast({ type, undo }: { type: DeletionType; undo: AnswerOf<typeof previewUndo> }) {
  const { people, returning, others, retained } = undo
  return (
    <Stack gap="sm">
      {undoSentences(type, undo).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {returning > 0 && (
        <details>
          <summary>{words.who}</summary>
          <BulletList>
            {people.map(({ row, name, credits }) => (
              <li key={row}>
                {words.row(row, name)}
                {credits > 0 && `: ${words.withCredits(formatRupees(parseRupees(credits) ?? 0n))}`}
              </li>
            ))}
            {returning > people.length && <li>{words.more(returning - people.length)}</li>}
          </BulletList>
        </details>
      )}
      {retained > 0 && (
        <section>
          <h3>{words.retained(retained)}</h3>
          <BulletList>
            {others.map(({ row, name, why }) => (
              <li key={row}>
                {words.row(row, name)}: {words.reasons[why]}
              </li>
            ))}
            {retained > others.length && <li>{words.more(retained - others.length)}</li>}
          </BulletList>
        </section>
      )}
    </Stack>
  )
}
