import { Calm } from '#ui/art/calm.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { RequestReference } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { words } from '../words.ts'
import classes from './fallback.module.css'

/** A plain link as the second way out: after a failure the router itself may be broken. */
export function SomethingWentWrong({ requestId }: { requestId?: string }) {
  return (
    <div className={classes.fallback}>
      <Calm />
      <PageHeading title={words.failureTitle} lead={words.failureAdvice} />
      <Stack direction="row" gap="md" wrap justify="center">
        <Button onClick={() => window.location.reload()}>{words.reload}</Button>
        <a href="/plus/" className={buttonClass({ tone: 'quiet' })}>
          {words.toStart}
        </a>
      </Stack>
      <RequestReference requestId={requestId} />
    </div>
  )
}
