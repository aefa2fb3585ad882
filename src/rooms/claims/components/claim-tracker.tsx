import { BulletList } from '#ui/bullet-list.tsx'
import { DateText } from '#ui/date-text.tsx'
import { type Step, StepList } from '#ui/step-list.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import type { ClaimEntry } from '../contract/claim.ts'
import type { ClaimStatus } from '../rules/claim-status.ts'
import { stepsAhead } from '../rules/claim-steps.ts'
import { splitReasons } from '../rules/reasons.ts'
import { trackerWords } from '../words/tracker.ts'

const words = trackerWords.progress

/** The history of a claim, step by step, and the steps to come. */
export function ClaimTracker({ status, history }: { status: ClaimStatus; history: readonly ClaimEntry[] }) {
  const last = history.length - 1
  const ahead = stepsAhead(status)
  const steps: Step[] = history.map(({ header, text, date }, index) => ({
    title: header,
    text: <Entry text={text} date={date} />,
    state: index === last && ahead.length > 0 ? 'now' : 'done',
  }))
  return <StepList steps={[...steps, ...ahead.map((step): Step => ({ title: words[step], state: 'later' }))]} />
}

function Entry({ text, date }: Pick<ClaimEntry, 'text' | 'date'>) {
  const at = parseWireTime(date)
  const lines = splitReasons(text)
  return (
    <>
      {lines.length > 1 ? (
        <BulletList>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </BulletList>
      ) : (
        text
      )}
      {at && (
        <div>
          <DateText value={at.toISOString()} withTime />
        </div>
      )}
    </>
  )
}
