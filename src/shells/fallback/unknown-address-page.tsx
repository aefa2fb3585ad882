/* chunk: frame */
import { data } from 'react-router'
import { NotFound } from './not-found.tsx'

/** Any address that no room claims. */
export const loader = () => data(null, { status: 404 })

export default NotFound
