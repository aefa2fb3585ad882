import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { useCompanyQuery } from '#rooms/companies/components/company-query.ts'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatDate } from '#values/display-time.ts'
import { readNotices } from '../contract/overview.ts'
import { overviewWords } from '../words/overview.ts'

const words = overviewWords.notices
const URGENT_DAYS = 7

/** What the company has to see to, each with what to do about it; of one plan, or of all. */
export function OverviewNotices({
  subsidiaryId,
  partner_id,
}: {
  subsidiaryId: string
  partner_id: string | undefined
}) {
  const { data } = useQuery({ ...queryOf(readNotices, { params: { subsidiaryId } }), staleTime: 0 })
  const query = useCompanyQuery()
  const plans = data?.plans.filter((plan) => partner_id === undefined || plan.partner_id === partner_id) ?? []
  if (plans.length === 0) return null
  return (
    <Stack as="section" gap="sm" aria-label={words.title}>
      {plans.map(({ partner_id: id, partner_name, ends_on, ends_in_days, lives_left, credits_low }) => (
        <Stack key={id} gap="sm">
          {ends_in_days !== null && ends_on !== null && (
            <Notice
              tone={ends_in_days <= URGENT_DAYS ? 'bad' : 'warn'}
              title={words.ends.title(partner_name, ends_in_days)}
            >
              {words.ends.text(formatDate(ends_on))}
            </Notice>
          )}
          {lives_left !== null && (
            <Notice tone={lives_left === 0 ? 'bad' : 'warn'} title={words.lives.title(partner_name, lives_left)}>
              {words.lives.text}
            </Notice>
          )}
          {credits_low && (
            <Notice tone="warn" title={words.credits.title(partner_name)}>
              {words.credits.text} <Link to={`/corporate/dashboard/wallets${query}`}>{words.credits.ask}</Link>
            </Notice>
          )}
        </Stack>
      ))}
    </Stack>
  )
}
