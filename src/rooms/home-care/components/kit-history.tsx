import { type Step, StepList } from '#ui/step-list.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { CareKit } from '../contract/care.ts'
import { stateWords } from '../words/states.ts'

/** Where a kit was, oldest first. */
export function KitHistory({ kit }: { kit: CareKit }) {
  const steps = kit.history.map(
    ({ status, at }): Step => ({
      title: stateWords.kit[status],
      text: <WireTimeText value={at} />,
      // A kit that is being packed, or on its way, is not done with.
      state: status === kit.status && (status === 'CREATED' || status === 'DISPATCHED') ? 'now' : 'done',
    }),
  )
  return <StepList steps={steps} />
}
