import { Calm } from '#ui/art/calm.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import classes from '../fallback/fallback.module.css'
import { CareLink } from './care-link.tsx'

interface NoAccessProps {
  title: string
  advice: string
  /** Customer care's number as people dial it. */
  carePhone?: string
}

/** For a person who is logged in but has no access here: says so, and whom to ask. */
export function NoAccess({ title, advice, carePhone }: NoAccessProps) {
  return (
    <div className={classes.fallback}>
      <Calm />
      <PageHeading title={title} lead={advice} />
      {carePhone && <CareLink phone={carePhone} />}
    </div>
  )
}
