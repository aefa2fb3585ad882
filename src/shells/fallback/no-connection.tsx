import { useLocation } from 'react-router'
import { Calm } from '#ui/art/calm.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { words } from '../words.ts'
import classes from './fallback.module.css'

/** The page could not be read because there is no connection; a member's saved card opens without one. */
export function NoConnection() {
  const isDashboard = useLocation().pathname.includes('/dashboard')
  return (
    <div className={classes.fallback}>
      <Calm />
      <PageHeading title={words.offlineTitle} lead={words.offlineAdvice} />
      <Stack direction="row" gap="md" wrap justify="center">
        <Button onClick={() => window.location.reload()}>{words.reload}</Button>
        {!isDashboard && (
          <a href="/plus/my-plan/card" className={buttonClass({ tone: 'quiet' })}>
            {words.savedCard}
          </a>
        )}
      </Stack>
    </div>
  )
}
