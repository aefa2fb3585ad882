import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { sectionsOfCompany, sectionsOfPartnerRole } from '#rooms/access/rules/partner-sections.ts'
import { PARTNER_ROLES } from '#rooms/access/rules/roles.ts'
import { UnopenedSection } from '../desk/unopened-section.tsx'
import { companyInAddress } from './company-in-address.ts'

/** Any other address below the corporate dashboard: a section without a screen says so, to those who have it. */
export async function loader(args: LoaderFunctionArgs) {
  const { subsidiary } = await companyInAddress(args)
  const atPath = ({ path }: { path: string }) => path === `/${args.params['*']}`
  const section = sectionsOfCompany(subsidiary?.role_name ?? '', subsidiary?.allowedActions ?? []).find(atPath)
  const { search } = args.url
  if (section) return { label: section.label, home: `/corporate/dashboard/access${search}` }
  const isSection = PARTNER_ROLES.flatMap(sectionsOfPartnerRole).some(atPath)
  throw data(null, { status: isSection ? 403 : 404 })
}

export default function UnopenedCompanySection() {
  return <UnopenedSection {...useLoaderData<typeof loader>()} />
}
