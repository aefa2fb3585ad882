import { RowDrawer } from '#dashboard/components/row-drawer.tsx'
import type { List } from '#dashboard/components/use-list.ts'
import { readHealthCashAccount } from '../contract.ts'
import { healthCashWords } from '../words.ts'
import { AccountCard } from './account-card.tsx'

const words = healthCashWords.desk

/** The plan of a grant, beside the list. */
export function AccountDrawer({ list }: { list: Pick<List<never>, 'open' | 'hrefOf'> }) {
  return (
    <RowDrawer list={list} read={readHealthCashAccount} titleOf={() => words.title} failed={words.failed}>
      {({ account, most_per_grant }) => <AccountCard account={account} most={most_per_grant} />}
    </RowDrawer>
  )
}
