import { Link } from 'react-router'
import { Notice } from '#ui/notice.tsx'

export interface MyPlan {
  title: string
  link: string
  /** The price of the next plan up, or that the present plan can be renewed, if either applies. */
  next: { text: string; label: string; to: string } | undefined
}

/** For visitors with a plan: a link to their plan, and to the next larger one. */
export function MyPlanStrip({ title, link, next }: MyPlan) {
  return (
    <Notice tone="good" title={title}>
      <Link to="/my-plan">{link}</Link>
      {next && (
        <>
          {' · '}
          <Link to={next.to}>{next.label}</Link> {next.text}
        </>
      )}
    </Notice>
  )
}
