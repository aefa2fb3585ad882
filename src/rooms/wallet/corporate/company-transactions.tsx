import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { Card } from '#ui/card.tsx'
import { Title } from '#ui/title.tsx'
import { type CompanyTransaction, listCompanyTransactions } from '../contract/company.ts'
import { filterOf } from '../rules/transaction-list.ts'
import { companyWalletWords } from '../words/company-screen.ts'
import { TransactionList } from './transaction-list.tsx'

/** The transactions of a plan; type and place in the list are in the URL. */
export function CompanyTransactions({ params }: { params: { subsidiaryId: string; partnerId: string } }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const type = filterOf(search.get('type'))
  const cursor = search.get('cursor') ?? ''
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(listCompanyTransactions, { params, query: { type, cursor } }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const hrefWith = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      next.delete(name)
      if (value) next.set(name, value)
    }
    return `?${next}`
  }
  const go = (changes: Record<string, string | undefined>) =>
    void navigate(hrefWith(changes), { preventScrollReset: true })
  const personOf = ({ info }: CompanyTransaction) =>
    info.partner_user ? hrefWith({ person: info.partner_user.id }) : undefined
  return (
    <Card as="section" labelledBy="company-transactions">
      <Title id="company-transactions" spaced>
        {companyWalletWords.transactions.title}
      </Title>
      <TransactionList
        name="type"
        page={data}
        error={error}
        onRetry={() => void refetch()}
        isStale={isPlaceholderData}
        type={type}
        holder="company"
        onType={(chosen) => go({ type: chosen === 'ALL' ? undefined : chosen, cursor: undefined })}
        onCursor={(place) => go({ cursor: place })}
        hrefOf={personOf}
      />
    </Card>
  )
}
