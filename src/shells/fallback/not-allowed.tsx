import { Calm } from '#ui/art/calm.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { words } from '../words.ts'
import classes from './fallback.module.css'
import { useWayBack } from './use-way-back.ts'

/** For a person who is signed in and may not see this: says whom to ask. */
export function NotAllowed() {
  const back = useWayBack()
  return (
    <div className={classes.fallback}>
      <Calm />
      <PageHeading title={words.notAllowedTitle} lead={words.notAllowedAdvice} />
      <Stack direction="row" gap="md" wrap justify="center">
        <ButtonLink to={back?.to ?? '/'} tone="quiet">
          {back?.label ?? words.toStart}
        </ButtonLink>
      </Stack>
    </div>
  )
}
