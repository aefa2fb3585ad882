import { RowDrawer } from '#dashboard/components/row-drawer.tsx'
import type { List } from '#dashboard/components/use-list.ts'
import { readHealthCashAccount } from '../contract.ts'
import { healthCashWords } from '../words.ts'
import { AccountCard } from './account-card.tsx'

const words = healthCashWords.desk

interface AccountDrawerProps {
  list: Pick<List<never>, 'open' | 'hrefOf'>
  /** The plans of the grants on the page. */
  keys: readonly string[]
}

/** The plan of a grant, beside the list. */
export function AccountDrawer({ list, keys }: AccountDrawerProps) {
  return (
    <RowDrawer list={list} keys={keys} read={readHealthCashAccount} titleOf={() => words.title} failed={words.failed}>
      {({ account, most_per_grant }) => <AccountCard account={account} most={most_per_grant} />}
    </RowDrawer>
  )
}
