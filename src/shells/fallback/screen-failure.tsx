import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useOnline } from '#platform/browser/use-online.ts'
import { useDocument } from '#ui/document-context.tsx'
import { BareFrame } from './bare-frame.tsx'
import { NoConnection } from './no-connection.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { NotFound } from './not-found.tsx'
import { SomethingWentWrong } from './something-went-wrong.tsx'

/**
 * The top-level fallback: an unknown address is a 404 page, everything else reports that something went wrong (C2.56).
 */
export function ScreenFailure() {
  return (
    <BareFrame>
      <FailureOfScreen />
    </BareFrame>
  )
}

/** The same inside a shell: export it as a layout's ErrorBoundary to keep header and navigation. */
export function FailureOfScreen() {
  const error = useRouteError()
  const { requestId } = useDocument()
  const isOnline = useOnline()
  const status = isRouteErrorResponse(error) ? error.status : undefined
  if (status === 404) return <NotFound />
  if (status === 403) return <NotAllowed />
  if (!isOnline) return <NoConnection />
  return <SomethingWentWrong requestId={requestIdOf(error) ?? requestId} />
}

/** The error may contain the API's error envelope; its request id is the one in the logs. */
function requestIdOf(error: unknown): string | undefined {
  const envelope = isRouteErrorResponse(error) ? error.data : (error as { body?: unknown } | null)?.body
  const id = (envelope as { error?: { request_id?: unknown } } | null | undefined)?.error?.request_id
  return typeof id === 'string' ? id : undefined
}
