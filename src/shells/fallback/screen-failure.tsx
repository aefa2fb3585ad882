import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useDocument } from '#ui/document-context.tsx'
import { BareFrame } from './bare-frame.tsx'
import { NotFound } from './not-found.tsx'
import { SomethingWentWrong } from './something-went-wrong.tsx'

/** The top-level fallback: an unknown thing is a 404 page, everything else says that something went wrong (C2.56). */
export function ScreenFailure() {
  const error = useRouteError()
  const { requestId } = useDocument()
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <BareFrame>
        <NotFound />
      </BareFrame>
    )
  }
  return (
    <BareFrame>
      <SomethingWentWrong requestId={requestIdOf(error) ?? requestId} />
    </BareFrame>
  )
}

/** Loaders throw the API's error envelope; its request id is the one that is in the logs. */
function requestIdOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const data = error.data as { error?: { request_id?: unknown } } | undefined
  const id = data?.error?.request_id
  return typeof id === 'string' ? id : undefined
}
