import { type LoaderFunctionArgs, redirect } from 'react-router'
import { companyQuery } from '#rooms/companies/components/company-query.ts'
import { companyInAddress } from './company-in-address.ts'
import { companySections } from './company-sections.ts'

/** The start of a company's dashboard: the first section of the role that has a screen, else what the role may do. */
export async function loader(args: LoaderFunctionArgs) {
  const { subsidiary } = await companyInAddress(args)
  // The layout says that there is no company yet.
  if (!subsidiary) return null
  const { role_name, allowedActions } = subsidiary
  const [first] = companySections(role_name, allowedActions)
  throw redirect(`${first?.href ?? '/corporate/dashboard/access'}${companyQuery(args.url.searchParams)}`)
}

export default function FirstSection() {
  return null
}
