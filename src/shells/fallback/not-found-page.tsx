/* chunk: frame */
import { data } from 'react-router'
import { NotFound } from './not-found.tsx'

/** /plus/not-found is where other screens send people; it tells machines the truth as well. */
export const loader = () => data(null, { status: 404 })

export default NotFound
