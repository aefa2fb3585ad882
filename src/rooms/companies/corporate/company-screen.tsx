import { RightsList } from '#rooms/access/components/rights-list.tsx'
import { SectionList } from '#rooms/access/components/section-list.tsx'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { partnerRights } from '#rooms/access/rules/rights.ts'
import { accessWords } from '#rooms/access/words.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { useCompanyDesk } from '../components/company-desk.ts'
import { useCompanyQuery } from '../components/company-query.ts'
import { CompanyPlans } from './company-plans.tsx'

/** Landing page for a company's users: its plans, the sections they may open and what their role allows. */
export default function CompanyScreen() {
  const { role, actions, sections, subsidiary } = useCompanyDesk()
  const query = useCompanyQuery()
  const managesUsers = permits(actions, 'corporate_users.manage' satisfies PartnerAction)
  return (
    <PageColumn width="wide">
      <PageHeading
        title={accessWords.myAccessTitle}
        documentTitle={accessWords.myAccess}
        lead={accessWords.yourRoleAt(role, subsidiary.display_name)}
      />
      <SectionList title={accessWords.sectionsTitle} sections={sections} />
      {managesUsers && (
        <SectionList
          title={accessWords.toolsTitle}
          sections={[{ label: accessWords.people.usersTitle, href: `/corporate/dashboard/users${query}` }]}
        />
      )}
      <CompanyPlans subsidiaryId={subsidiary.id} />
      <RightsList rights={partnerRights(actions)} />
    </PageColumn>
  )
}
