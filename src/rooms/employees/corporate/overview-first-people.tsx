import { Link } from 'react-router'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { useCompanyQuery } from '#rooms/companies/components/company-query.ts'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { overviewWords } from '../words/overview.ts'
import { ADD } from './employee-acts.ts'

const words = overviewWords.firstPeople

/** What a new company does first, as far as its reader may. */
export function FirstPeople() {
  const { actions, sections } = useCompanyDesk()
  const query = useCompanyQuery()
  if (!permits(actions, 'employees.add')) return null
  return (
    <Notice title={words.title}>
      <p>{words.text}</p>
      <Stack direction="row" gap="md" wrap>
        <Link to={`/corporate/dashboard/employees${query ? `${query}&` : '?'}${ADD}=1`}>{words.add}</Link>
        {sections.some(({ href }) => href?.includes('/file-upload')) && (
          <Link to={`/corporate/dashboard/file-upload${query}`}>{words.upload}</Link>
        )}
      </Stack>
    </Notice>
  )
}
