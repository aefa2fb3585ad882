import { data, type LoaderFunctionArgs } from 'react-router'
import { companyInAddress } from './company-in-address.ts'
import { isRefusedSection } from './company-sections.ts'

/** Any other address below the corporate dashboard: refused where it is a section of another role, else not found. */
export async function loader(args: LoaderFunctionArgs) {
  const { subsidiary } = await companyInAddress(args)
  throw data(null, { status: subsidiary && isRefusedSection(args.url.pathname, subsidiary) ? 403 : 404 })
}

export default function UnknownAddress() {
  return null
}
