import { CallError } from '#platform/contract/client.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { flowWords } from '../words/flow.ts'
import classes from './method-screen.module.css'
import { FieldLinks } from './send-failure-notice.tsx'
import { usePreflight } from './use-preflight.ts'

const words = flowWords.method

/** The payable amount of an unsubmitted claim, and what to know before submitting. */
export function PayableSum({ draft }: { draft: ClaimDraft }) {
  const { data, error, isPending } = usePreflight(draft)
  if (isPending)
    return (
      <Card>
        <Skeletons label={words.reckoning}>
          <SkeletonBar width="80%" height="1.5rem" />
          <SkeletonBar width="55%" />
        </Skeletons>
      </Card>
    )
  if (!data) {
    const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500
    if (!isRefused) return <Notice tone="warn">{words.reckoningFailed}</Notice>
    return (
      <Notice tone="bad" title={error.message} live>
        <FieldLinks fields={error.fields} said={error.message} />
      </Notice>
    )
  }
  return (
    <Card as="section" labelledBy="payable">
      <h2 id="payable" className={classes.payable}>
        {data.text}
      </h2>
      {data.warnings.length > 0 && (
        <div className={classes.warnings}>
          <BulletList>
            {data.warnings.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </BulletList>
        </div>
      )}
      <Muted size="sm">{words.estimate}</Muted>
    </Card>
  )
}
