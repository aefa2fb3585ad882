import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Calm } from '#ui/art/calm.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { checkoutWords as words } from '../words.ts'
import classes from './centred.module.css'

/** A cover that is unknown or no longer sold. Any other failure is rethrown to the fallback above. */
export function CoverGone() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <PageColumn width="narrow">
      <div className={classes.centred}>
        <meta name="robots" content="noindex" />
        <Calm />
        <PageHeading title={words.cover.gone} lead={words.cover.goneText} />
        <ButtonLink to="/">{words.seePlans}</ButtonLink>
      </div>
    </PageColumn>
  )
}
