import { useMutation, useQuery } from '@tanstack/react-query'
import type { SelectionOnWire } from '#dashboard/rules/selection.ts'
import type { InputOf, ReplyOf } from '#platform/contract/call.ts'
import { request } from '#platform/contract/client.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { words as uiWords } from '#ui/words.ts'
import { remindInBulk } from '../contract/reminders.ts'
import { screenWords } from '../words/screen.ts'
import classes from './employee-form.module.css'

const words = screenWords.remind

type ReminderReply = ReplyOf<typeof remindInBulk>
type Body = InputOf<typeof remindInBulk>['body']

interface RemindProps {
  subsidiaryId: string
  title: string
  selection: SelectionOnWire
  /** @param isSent whether anything was sent */
  onClose: (isSent: boolean) => void
}

/** Reminds people of the app: first says who gets a reminder and who does not, and why. */
export function Remind({ subsidiaryId, title, selection, onClose }: RemindProps) {
  const params = { subsidiaryId }
  const run = (dry_run: boolean) => request(remindInBulk, { params, body: { ...asSelected(selection), dry_run } })
  const preview = useQuery({
    queryKey: ['remind-preview', subsidiaryId, selection],
    queryFn: () => run(true),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const { mutate, data: sent, isPending, error } = useMutation({ mutationFn: () => run(false) })
  const failure = error ?? preview.error
  const close = () => onClose(sent !== undefined)
  const { data } = preview
  return (
    <Dialog open title={title} onClose={close}>
      <Stack gap="lg" bounded>
        {!sent && <p>{words.text}</p>}
        {failure && (
          <Notice tone="bad" live>
            {failure.message}
          </Notice>
        )}
        {sent ? (
          <div role="status">
            <p>{words.sent(sent.sent)}</p>
            <Skipped skipped={sent.skipped} />
          </div>
        ) : data ? (
          <div role="status">
            <p>{words.eligible(data.eligible)}</p>
            <Skipped skipped={data.skipped} />
          </div>
        ) : (
          preview.isPending && (
            <Skeletons label={words.checking}>
              <SkeletonText lines={1} />
            </Skeletons>
          )
        )}
        <div className={classes.choices}>
          <Button tone="quiet" onClick={close}>
            {sent ? uiWords.close : uiWords.cancel}
          </Button>
          {!sent && (
            <Button busy={isPending} disabled={!data?.eligible} onClick={() => mutate()}>
              {data && data.eligible > 0 ? words.sendMany(data.eligible) : words.send}
            </Button>
          )}
        </div>
      </Stack>
    </Dialog>
  )
}

/** Who gets none, by why. */
function Skipped({ skipped }: Pick<ReminderReply, 'skipped'>) {
  const reasons = (Object.keys(words.skipped) as (keyof ReminderReply['skipped'])[]).filter(
    (reason) => skipped[reason] > 0,
  )
  if (reasons.length === 0) return null
  return (
    <>
      <p>{words.skips}</p>
      <BulletList>
        {reasons.map((reason) => (
          <li key={reason}>{words.skipped[reason](skipped[reason])}</li>
        ))}
      </BulletList>
    </>
  )
}

/** The list's filters have the names and values that the call takes. */
function asSelected(selection: SelectionOnWire): Body {
  return 'ids' in selection
    ? { partner_user_ids: selection.ids }
    : ({ select: selection.select, exclude_ids: selection.exclude_ids } as Body)
}
