import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { useDesk } from '../components/desk.ts'
import { RightsList } from '../components/rights-list.tsx'
import { SectionList } from '../components/section-list.tsx'
import { permits } from '../rules/permits.ts'
import { staffRights } from '../rules/rights.ts'
import { accessWords as words } from '../words.ts'
import { STAFF_TOOLS } from './staff-tools.ts'

/** The person's sections and everything their role allows, as the server enforces it. */
export default function MyAccessScreen() {
  const { role, actions, sections } = useDesk()
  const inMenu = new Set(sections.map(({ href }) => href))
  const tools = STAFF_TOOLS.filter(({ action, href }) => permits(actions, action) && !inMenu.has(href))
  return (
    <PageColumn width="wide">
      <PageHeading title={words.myAccessTitle} documentTitle={words.myAccess} lead={words.yourRole(role)} />
      <SectionList title={words.sectionsTitle} sections={sections} />
      {tools.length > 0 && <SectionList title={words.toolsTitle} sections={tools} />}
      <RightsList rights={staffRights(actions)} />
    </PageColumn>
  )
}
