import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import type { ReplyOf } from '#platform/contract/call.ts'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { TransactionRow } from '../components/transaction-row.tsx'
import { listWalletTransactions } from '../contract.ts'
import { appended, filterOf, TRANSACTION_FILTERS, type TransactionFilter } from '../rules/transaction-list.ts'
import { walletWords } from '../words.ts'
import { readFirst } from './pick-wallet.ts'
import classes from './transactions-screen.module.css'
import { NoWallet, ReadFailed, WalletFrame } from './wallet-frame.tsx'

const words = walletWords.list

type Page = ReplyOf<typeof listWalletTransactions>

export async function clientLoader({ request: { url } }: ClientLoaderFunctionArgs) {
  const address = new URL(url)
  const type = filterOf(address.searchParams.get('type'))
  return readFirst(address, ({ id }) => request(listWalletTransactions, { params: { id }, query: { type } }))
}
clientLoader.hydrate = true as const

function hrefOf(plan_id: string, type: TransactionFilter): string {
  return `/wallets/transactions?subscription_id=${plan_id}${type === 'ALL' ? '' : `&type=${type}`}`
}

export function HydrateFallback() {
  return (
    <WalletFrame title={walletWords.recent} up={{ to: '/wallets', name: walletWords.backToWallet }}>
      <ListSkeleton />
    </WalletFrame>
  )
}

export default function TransactionsScreen() {
  const { picked, first } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const type = filterOf(query.get('type'))
  const plan = picked?.plan
  const up = { to: plan ? `/wallets?subscription_id=${plan.id}` : '/wallets', name: walletWords.backToWallet }
  return (
    <WalletFrame title={walletWords.recent} up={up}>
      {!picked && <ReadFailed onRetry={() => void revalidate()} />}
      {picked && !plan && <NoWallet />}
      {plan && (
        <>
          <div className={classes.filter}>
            <SelectField
              name="type"
              label={words.filter}
              value={type}
              options={TRANSACTION_FILTERS.map((value) => ({ value, label: words.filters[value] }))}
              onChange={({ target }) => void navigate(hrefOf(plan.id, target.value as TransactionFilter))}
            />
          </div>
          <Transactions key={`${plan.id} ${type}`} plan_id={plan.id} type={type} first={first} />
        </>
      )}
    </WalletFrame>
  )
}

interface TransactionsProps {
  plan_id: string
  type: TransactionFilter
  first: Page | undefined
}

function Transactions({ plan_id, type, first }: TransactionsProps) {
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey: [listWalletTransactions.name, plan_id, type],
      queryFn: ({ pageParam: cursor, signal }) =>
        request(listWalletTransactions, { params: { id: plan_id }, query: { type, cursor } }, { signal }),
      initialPageParam: '',
      getNextPageParam: ({ cursor }: Page) => cursor ?? undefined,
      ...(first && { initialData: { pages: [first], pageParams: [''] } }),
    })
  if (isPending) return <ListSkeleton />
  if (!data) return <ReadFailed error={error} onRetry={() => void refetch()} />
  const { transactions, total } = appended(data.pages)
  if (total === 0) return <NoneOfThem plan_id={plan_id} type={type} />
  return (
    <Card>
      <ul>
        {transactions.map((one) => (
          <TransactionRow
            key={one.transaction_id}
            transaction={one}
            to={`/wallets/transactions/${one.transaction_id}?subscription_id=${plan_id}`}
          />
        ))}
      </ul>
      <p className={classes.shown} role="status">
        {words.shown(transactions.length, total)}
      </p>
      {isFetchNextPageError && <Notice tone="bad" title={words.moreFailed} live />}
      {hasNextPage && (
        <Button tone="quiet" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Card>
  )
}

function NoneOfThem({ plan_id, type }: Omit<TransactionsProps, 'first'>) {
  if (type === 'ALL') return <EmptyState title={words.noneYet} advice={words.noneYetText} />
  return (
    <EmptyState
      title={words.none}
      advice={words.noneText}
      action={<ButtonLink to={hrefOf(plan_id, 'ALL')}>{walletWords.all}</ButtonLink>}
    />
  )
}

function ListSkeleton() {
  return (
    <Skeletons>
      {[0, 1, 2, 3].map((row) => (
        <SkeletonBar key={row} height="3.5rem" />
      ))}
    </Skeletons>
  )
}
