import { Link } from 'react-router'
import { useCompanyQuery } from '#rooms/companies/components/company-query.ts'
import { TAG_NAMES } from '#rooms/companies/rules/partner-terms.ts'
import { AmountLine, AmountList } from '#ui/amount-list.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatDate } from '#values/display-time.ts'
import { screenWords } from '../words/screen.ts'
import { EmployeeStatus } from './employee-columns.tsx'
import type { EmployeeDetail } from './employee-drawer.tsx'

const words = screenWords.drawer
const REASONS: Readonly<Record<string, string>> = screenWords.block.reasons

/** What the company wrote of a person, and how they have the plan. */
export function EmployeeFacts({ employee }: { employee: EmployeeDetail }) {
  const { plan_name, subscription_start_date, subscription_end_date, block_reason, runout_on } = employee
  return (
    <FactList
      facts={[
        [screenWords.columns.status, <EmployeeStatus key="status" employee={employee} />],
        [screenWords.columns.plan, plan_name],
        [words.cover, screenWords.duration(formatDate(subscription_start_date), formatDate(subscription_end_date))],
        [screenWords.form.reference, employee.external_reference_id],
        [words.noted, employee.noted_reference_id],
        [screenWords.columns.email, employee.email],
        [screenWords.columns.mobile, employee.mobile],
        [words.added, <WireTimeText key="added" value={employee.added_at} />],
        [
          words.firstLogin,
          employee.activated_at ? <WireTimeText key="login" value={employee.activated_at} /> : words.notYet,
        ],
        [words.app, employee.app_installed === 1 ? words.installed : words.notInstalled],
        ...TAG_NAMES.map((tag) => [screenWords.form.tags[tag], employee.tags[tag]] as const),
        ...Object.entries(employee.custom),
        [words.lastDay, employee.last_working_day && formatDate(employee.last_working_day)],
        [words.blocked, employee.blocked_at && <WireTimeText key="blocked" value={employee.blocked_at} />],
        [screenWords.block.reason, block_reason && (REASONS[block_reason] ?? block_reason)],
        [words.runout, runout_on && formatDate(runout_on)],
      ]}
    />
  )
}

/** The person's health credits, which add up, and where their transactions are. */
export function EmployeeCredits({ employee }: { employee: EmployeeDetail }) {
  const { id, allotted, consumed, on_hold, balance, packages } = employee
  const query = new URLSearchParams(useCompanyQuery())
  query.set('person', id)
  if (allotted === null) return null
  const lines = [
    [words.allotted, allotted],
    [words.used, -(consumed ?? 0)],
    [words.onHold, -(on_hold ?? 0)],
  ] as const
  return (
    <PagePart title={screenWords.form.credits}>
      <AmountList>
        {lines.map(([name, rupees]) => (
          <AmountLine key={name} name={name}>
            <MoneyText rupees={rupees} />
          </AmountLine>
        ))}
        <AmountLine name={words.balance} total>
          <MoneyText rupees={balance ?? 0} />
        </AmountLine>
      </AmountList>
      {packages.length > 0 && (
        <>
          <Muted>{words.parts}</Muted>
          <AmountList>
            {packages.map(({ package_id, name, amount, shared }) => (
              <AmountLine
                key={package_id}
                name={shared ? screenWords.form.most(name) : screenWords.form.reserved(name)}
                quiet
              >
                <MoneyText rupees={amount} />
              </AmountLine>
            ))}
          </AmountList>
        </>
      )}
      <Link to={`/corporate/dashboard/wallets?${query}`}>{words.transactions}</Link>
    </PagePart>
  )
}
