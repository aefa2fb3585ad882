import { Link } from 'react-router'
import { Notice } from '#ui/notice.tsx'

export interface MyPlan {
  title: string
  link: string
  /** What the next plan up costs, or that the present one can be renewed: said only where it is so. */
  next: { text: string; label: string; to: string } | undefined
}

/** For who already has a plan: nobody is sent away, but their plan is one step off, and so is the next larger one. */
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
