import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatDate } from '#values/display-time.ts'
import type { CompanyCredits } from '../contract/company.ts'
import { companyWalletWords } from '../words/company-screen.ts'
import { inRupees } from './company-sum.tsx'

const words = companyWalletWords.warnings

function peopleOf(count: number): string {
  return words.people(count.toLocaleString('en-IN'), count === 1)
}

/** What the company has to see to, each with what to do or what happens by itself. */
export function CreditWarnings({ credits }: { credits: CompanyCredits }) {
  const { low, expiring, running_out } = credits.warnings
  if (!low && !expiring && !running_out) return null
  return (
    <Stack as="section" gap="sm" aria-label={words.label}>
      {low && (
        <Notice tone={credits.balance === 0 ? 'bad' : 'warn'} title={words.low(inRupees(credits.balance))}>
          {words.lowText(inRupees(low.allotted_in_a_year))}
        </Notice>
      )}
      {expiring && (
        <Notice
          tone="warn"
          title={words.expiring(inRupees(expiring.amount), peopleOf(expiring.people), formatDate(expiring.expires_on))}
        >
          {words.expiringText}
        </Notice>
      )}
      {running_out && (
        <Notice title={words.runningOut(inRupees(running_out.amount), peopleOf(running_out.people))}>
          {words.runningOutText(formatDate(running_out.last_on))}
        </Notice>
      )}
    </Stack>
  )
}
