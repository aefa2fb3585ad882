import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { sectionsOfCompany } from '#rooms/access/rules/partner-sections.ts'
import { UnopenedSection } from '../desk/unopened-section.tsx'
import { companyInAddress } from './company-in-address.ts'
import { isRefusedSection } from './company-sections.ts'

/** Any other address below the corporate dashboard: a section without a screen says so, to those who have it. */
export async function loader(args: LoaderFunctionArgs) {
  const { subsidiary } = await companyInAddress(args)
  const section = sectionsOfCompany(subsidiary?.role_name ?? '', subsidiary?.allowedActions ?? []).find(
    ({ path }) => path === `/${args.params['*']}`,
  )
  if (!section) throw data(null, { status: subsidiary && isRefusedSection(args.url.pathname, subsidiary) ? 403 : 404 })
  return { label: section.label, home: `/corporate/dashboard/access${args.url.search}` }
}

export default function UnopenedCompanySection() {
  return <UnopenedSection {...useLoaderData<typeof loader>()} />
}
