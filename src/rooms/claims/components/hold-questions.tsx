import { BulletList } from '#ui/bullet-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatDate } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { Claim } from '../contract/claim.ts'
import { trackerWords } from '../words/tracker.ts'

const words = trackerWords.hold

/** The questions for the member, and their deadline. */
export function HoldQuestions({ hold: { reasons, message, respond_by } }: { hold: NonNullable<Claim['hold']> }) {
  const by = parseWireTime(respond_by)
  return (
    <Notice tone="warn" title={words.title}>
      <BulletList>
        {reasons.map(({ code, label }) => (
          <li key={code}>{label}</li>
        ))}
      </BulletList>
      {message && <p>{message}</p>}
      {by && <p>{words.respondBy(formatDate(by))}</p>}
    </Notice>
  )
}
