/* chunk: frame */
import { Outlet, useOutletContext } from 'react-router'

/** A route without an address: what fails below it is told inside the shell around it. What the shell tells passes through. */
export default function Boundary() {
  return <Outlet context={useOutletContext()} />
}

export { FailureOfScreen as ErrorBoundary } from './screen-failure.tsx'
