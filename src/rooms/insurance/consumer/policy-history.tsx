import { PagePart } from '#ui/page-part.tsx'
import { StepList } from '#ui/step-list.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { PolicyDetail } from '../contract/policies.ts'
import { mineWords } from '../words/mine.ts'

const words = mineWords.history

/** What has happened to the policy, in its order. */
export function PolicyHistory({ history }: Pick<PolicyDetail, 'history'>) {
  const steps = history.filter(({ to, from }) => to !== from)
  if (steps.length === 0) return null
  return (
    <PagePart title={words.title}>
      <StepList
        steps={steps.map(({ from, to, by, at }) => ({
          title: words.to[keyOf({ from, to, by })] ?? to,
          text: <WireTimeText value={at} />,
          state: 'done',
        }))}
      />
    </PagePart>
  )
}

function keyOf({ from, to, by }: Pick<PolicyDetail['history'][number], 'from' | 'to' | 'by'>): string {
  if (to !== 'CANCELLED' || by !== 'INSURER') return to
  return from === 'COMPLETED' ? 'WITHDRAWN' : 'REFUSED'
}
