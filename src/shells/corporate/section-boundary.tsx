import { data, type LoaderFunctionArgs } from 'react-router'
import { companyInAddress } from './company-in-address.ts'
import { isRefusedSection } from './company-sections.ts'

/** A section of another role, or of what this company does not have, is refused within the frame. */
export async function loader(args: LoaderFunctionArgs) {
  const { subsidiary } = await companyInAddress(args)
  if (subsidiary && isRefusedSection(args.url.pathname, subsidiary)) throw data(null, { status: 403 })
  return null
}

export { reloadsUser as shouldRevalidate } from '../desk/reloads-user.ts'
export { default, ErrorBoundary } from '../fallback/boundary.tsx'
