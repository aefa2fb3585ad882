import { useLoaderData, useParams } from 'react-router'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { applyWords } from '../words/apply.ts'
import { ApplySkeleton } from './apply-frame.tsx'
import { loadApplication, loadNow } from './load-application.ts'

const words = applyWords.health

export const loader = loadNow

export const clientLoader = Object.assign(loadApplication, { hydrate: true as const })

export function HydrateFallback() {
  return (
    <Frame>
      <ApplySkeleton />
    </Frame>
  )
}

/** The declaration of good health, on a page of its own to read in peace. */
export default function GoodHealthScreen() {
  const { first } = useLoaderData<typeof clientLoader>()
  const { id = '' } = useParams()
  return (
    <Frame>
      {first ? (
        <>
          <Stack gap="sm">
            <Card>{first.declaration.text}</Card>
            <Muted size="sm">{words.version(first.declaration.version)}</Muted>
          </Stack>
          <p>{words.careful}</p>
          <div>
            <ButtonLink to={`/insurance-application/${id}/summary`}>{words.back}</ButtonLink>
          </div>
        </>
      ) : (
        <ErrorState title={applyWords.readFailed} onRetry={() => location.reload()} />
      )}
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const { id = '' } = useParams()
  return (
    <PageColumn>
      <BackLink to={`/insurance-application/${id}/summary`}>{applyWords.steps.SUMMARY}</BackLink>
      <PageHeading title={words.title} lead={words.lead} />
      {children}
    </PageColumn>
  )
}
