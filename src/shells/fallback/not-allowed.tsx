import { Calm } from '#ui/art/calm.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { words } from '../words.ts'
import classes from './fallback.module.css'

/** For one who is signed in and may not see this: says whom to ask. */
export function NotAllowed() {
  return (
    <div className={classes.fallback}>
      <Calm />
      <PageHeading title={words.notAllowedTitle} lead={words.notAllowedAdvice} />
      <div className={classes.actions}>
        <ButtonLink to="/" tone="quiet">
          {words.toStart}
        </ButtonLink>
      </div>
    </div>
  )
}
