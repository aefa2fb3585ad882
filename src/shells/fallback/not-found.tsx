import { Calm } from '#ui/art/calm.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { words } from '../words.ts'
import classes from './fallback.module.css'
import { useWayBack } from './use-way-back.ts'

/** Reveals nothing about the requested address. */
export function NotFound() {
  const back = useWayBack()
  return (
    <div className={classes.fallback}>
      <meta name="robots" content="noindex" />
      <Calm />
      <PageHeading title={words.notFoundTitle} lead={words.notFoundAdvice} />
      <Stack direction="row" gap="md" wrap justify="center">
        <ButtonLink to={back?.to ?? '/'}>{back?.label ?? words.seePlans}</ButtonLink>
      </Stack>
    </div>
  )
}
