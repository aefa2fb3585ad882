import { Link } from 'react-router'
import { planWords } from '#rooms/plans/words.ts'
import { Notice } from '#ui/notice.tsx'

/** For who already has a plan: nobody is sent away, but their plan is one step off. */
export function MyPlanStrip() {
  return (
    <Notice tone="good" title={planWords.page.myPlanTitle}>
      <Link to="/my-plan">{planWords.page.myPlan}</Link>
    </Notice>
  )
}
