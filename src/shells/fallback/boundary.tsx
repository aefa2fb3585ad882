/* chunk: frame */
import { Outlet, useOutletContext } from 'react-router'

/**
 * A route without a path: an error below it is shown inside the surrounding shell. Errors that the shell itself shows
 * pass through.
 */
export default function Boundary() {
  return <Outlet context={useOutletContext()} />
}

export { FailureOfScreen as ErrorBoundary } from './screen-failure.tsx'
