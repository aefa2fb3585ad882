import { sectionsOfPartnerRole } from '#rooms/access/rules/partner-sections.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { NeedsPart, useNeeds } from '#rooms/company-search/corporate/needs-part.tsx'
import ConsultBookScreen from '#rooms/consults/corporate/consult-book-screen.tsx'
import OverviewScreen from '#rooms/employees/corporate/overview-screen.tsx'
import { UtilizationPart, useUtilization } from '#rooms/utilization/corporate/utilization-part.tsx'

/** The overview of the role: an agent's is the booking of consultations. */
export default function OverviewSection() {
  const { role_name } = useCompanyDesk()
  const isAgent = sectionsOfPartnerRole(role_name).some(({ key }) => key === 'consult-book-overview')
  return isAgent ? <ConsultBookScreen /> : <CompanyOverview />
}

/** Reads everything side by side, and shows it together. */
function CompanyOverview() {
  const needs = useNeeds()
  const use = useUtilization()
  return (
    <OverviewScreen
      needs={<NeedsPart needs={needs} />}
      charts={<UtilizationPart {...use} />}
      isWaiting={needs.isPending || use.users.isPending || use.savings.isPending}
    />
  )
}
