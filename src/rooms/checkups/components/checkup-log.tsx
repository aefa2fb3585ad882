import { PagePart } from '#ui/page-part.tsx'
import { type Step, StepList } from '#ui/step-list.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { MyCheckupDetail } from '../contract/my-checkups.ts'
import { subStatusWords } from '../words/refusals.ts'
import { screenWords } from '../words/screens.ts'

const words = screenWords.detail

function titleOf({ kind, from, to }: Pick<MyCheckupDetail['logs'][number], 'kind' | 'from' | 'to'>): string {
  if (kind !== 'MOVED') return words.events[kind as keyof typeof words.events]
  return from === null ? words.booked : subStatusWords[to]
}

/** What happened to a check-up, oldest first, with who did it. */
export function CheckupLog({ logs }: Pick<MyCheckupDetail, 'logs'>) {
  const steps = logs.map(
    ({ at, kind, from, to, actor, note }): Step => ({
      title: titleOf({ kind, from, to }),
      text: (
        <>
          {note && <div>{note}</div>}
          <div>
            {actor} · <WireTimeText value={at} />
          </div>
        </>
      ),
      state: 'done',
    }),
  )
  return <StepList steps={steps} />
}

interface DownloadLogProps extends Pick<MyCheckupDetail, 'downloads' | 'sub_status'> {
  title: string
}

/** Who opened a report; nothing while nobody has. */
export function DownloadLog({ title, downloads, sub_status }: DownloadLogProps) {
  if (downloads.length === 0) return null
  const logs = downloads.map(({ at, by, report }) => ({
    ...{ at, kind: 'DOWNLOADED', from: null, to: sub_status },
    ...{ actor: by, note: report },
  }))
  return (
    <PagePart title={title}>
      <CheckupLog logs={logs} />
    </PagePart>
  )
}
