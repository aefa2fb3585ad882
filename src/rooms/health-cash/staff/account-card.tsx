import { useId } from 'react'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { SubscriptionBadge } from '#rooms/subscriptions/components/subscription-badge.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { CellNote } from '#ui/table-cell.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import type { HealthCashAccount, HealthCashGrant } from '../contract.ts'
import { healthCashWords } from '../words.ts'
import { GRANT_FACTS } from './grant-columns.tsx'
import classes from './health-cash.module.css'
import { GiveHealthCash, RevokeHealthCash } from './health-cash-actions.tsx'

const words = healthCashWords.desk

/** One plan: the usable amount, the grants, and a form to give more. */
export function AccountCard({ account, most }: { account: HealthCashAccount; most: number }) {
  const id = useId()
  const { actions } = useDesk()
  const { plan_name, owner_name, balance, expires_on, grants, is_active, is_own } = account
  const mayAct = permits(actions, 'healthcash.grant' satisfies StaffAction) && !is_own
  const act: Column<HealthCashGrant> = {
    key: 'action',
    header: words.action,
    render: (grant) =>
      grant.reason !== null && grant.revoked === null && balance > 0 ? <RevokeHealthCash grant={grant} /> : '–',
  }
  return (
    <Card as="section" labelledBy={id}>
      <div className={classes.account}>
        <Stack direction="row" gap="md" wrap align="start" justify="between">
          <div>
            <Title id={id} as="h3" size="md">
              {plan_name}
            </Title>
            <Muted size="sm">{owner_name ?? words.unnamed}</Muted>
          </div>
          <SubscriptionBadge {...account} />
        </Stack>
        <p className={classes.balance}>
          <MoneyText rupees={balance} size="large" />{' '}
          <CellNote>
            {words.balance} {words.until(formatDate(expires_on))}
          </CellNote>
        </p>
        {grants.length > 0 ? (
          <DataTable
            label={words.movements(plan_name)}
            columns={mayAct ? [...GRANT_FACTS, act] : GRANT_FACTS}
            rows={grants}
            rowKey={(grant) => grant.id}
            empty={null}
          />
        ) : (
          <Muted size="sm">{words.none}</Muted>
        )}
        {mayAct && is_active && <GiveHealthCash account={account} most={most} />}
        {is_own && <Muted size="sm">{words.ownPlan}</Muted>}
      </div>
    </Card>
  )
}
