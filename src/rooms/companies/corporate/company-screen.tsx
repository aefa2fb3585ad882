import { RightsList } from '#rooms/access/components/rights-list.tsx'
import { SectionList } from '#rooms/access/components/section-list.tsx'
import { partnerRights } from '#rooms/access/rules/rights.ts'
import { accessWords } from '#rooms/access/words.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { useCompanyDesk } from '../components/company-desk.ts'
import { CompanyPlans } from './company-plans.tsx'

/** Where a company's people land: its plans, their sections and what their role there lets them do. */
export default function CompanyScreen() {
  const { role, actions, sections, subsidiary } = useCompanyDesk()
  return (
    <PageColumn width="wide">
      <PageHeading
        title={accessWords.myAccessTitle}
        documentTitle={accessWords.myAccess}
        lead={accessWords.yourRoleAt(role, subsidiary.display_name)}
      />
      <SectionList title={accessWords.sectionsTitle} sections={sections} />
      <CompanyPlans subsidiaryId={subsidiary.id} />
      <RightsList rights={partnerRights(actions)} />
    </PageColumn>
  )
}
