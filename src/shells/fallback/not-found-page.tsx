/* chunk: frame */
import { data } from 'react-router'
import { NotFound } from './not-found.tsx'

/** Other screens redirect people to /plus/not-found; its status is a real 404. */
export const loader = () => data(null, { status: 404 })

export default NotFound
