import { Outlet } from 'react-router'

/** A route without an address: what fails below it is told inside the shell around it. */
export default Outlet
export { FailureOfScreen as ErrorBoundary } from './screen-failure.tsx'
