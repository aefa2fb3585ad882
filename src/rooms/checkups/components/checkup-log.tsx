import { type Step, StepList } from '#ui/step-list.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { MyCheckupDetail } from '../contract/my-checkups.ts'
import { subStatusWords } from '../words/refusals.ts'
import { screenWords } from '../words/screens.ts'

const words = screenWords.detail

/** What happened to a check-up, oldest first, with who did it. */
export function CheckupLog({ logs }: Pick<MyCheckupDetail, 'logs'>) {
  const steps = logs.map(
    ({ at, kind, to, actor, note }): Step => ({
      title: kind === 'MOVED' ? subStatusWords[to] : words.events[kind as keyof typeof words.events],
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
