import { Calm } from '#ui/art/calm.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import classes from '../fallback/fallback.module.css'
import { CareLink } from './care-link.tsx'

interface NoAccessProps {
  title: string
  advice: string
  /** Customer care as people dial it. */
  carePhone?: string
}

/** For one who is logged in and has nothing to do here: says so, and whom to ask. */
export function NoAccess({ title, advice, carePhone }: NoAccessProps) {
  return (
    <div className={classes.fallback}>
      <Calm />
      <PageHeading title={title} lead={advice} />
      {carePhone && <CareLink phone={carePhone} />}
    </div>
  )
}
