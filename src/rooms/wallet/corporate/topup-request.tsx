import { useQueryClient } from '@tanstack/react-query'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { Card } from '#ui/card.tsx'
import { IconPlus } from '#ui/icons.ts'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import { typedRupees } from '#values/money.ts'
import { instantOf } from '../components/transaction-row.tsx'
import {
  type CompanyCredits,
  cancelTopup,
  listCompanyTransactions,
  readCompanyCredits,
  requestTopup,
} from '../contract/company.ts'
import { companyWalletWords } from '../words/company-screen.ts'
import { inRupees } from './company-sum.tsx'
import classes from './company-wallet.module.css'

const words = companyWalletWords.topup

interface TopupRequestProps {
  params: { subsidiaryId: string; partnerId: string }
}

function useReread() {
  const queries = useQueryClient()
  const shown = [readCompanyCredits, listCompanyTransactions]
  return () => Promise.all(shown.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })))
}

/** Asks our staff to add credits once the company has paid. */
export function AskForTopup({ params }: TopupRequestProps) {
  const reread = useReread()
  return (
    <DeskAction
      label={words.ask}
      tone="leaf"
      icon={<IconPlus size={18} aria-hidden="true" />}
      title={words.title}
      text={<p>{words.text}</p>}
      fields={(errors) => (
        <TextField name="amount" inputMode="decimal" autoComplete="off" label={words.amount} error={errors.amount} />
      )}
      act={(values, call) => call(requestTopup, { params, body: { amount: typedRupees(fieldText(values, 'amount')) } })}
      onSettled={reread}
    />
  )
}

interface OpenTopupsProps extends TopupRequestProps {
  topups: CompanyCredits['open_topups']
  mayChange: boolean
}

/** What was asked for and is not paid yet. */
export function OpenTopups({ params, topups, mayChange }: OpenTopupsProps) {
  const reread = useReread()
  if (topups.length === 0) return null
  return (
    <Card as="section" labelledBy="open-topups">
      <Title id="open-topups" spaced>
        {words.open}
      </Title>
      <ul>
        {topups.map(({ transaction_id, amount, created_at, asked_by }) => (
          <li key={transaction_id} className={classes.open}>
            <div>
              <MoneyText rupees={amount} />
              <Muted as="div" size="sm">
                {words.line(asked_by ?? words.us, formatDate(new Date(instantOf(created_at))))}
              </Muted>
            </div>
            {mayChange && asked_by !== null && (
              <DeskAction
                label={words.cancel}
                accessibleLabel={words.cancelOf(inRupees(amount))}
                title={words.cancelTitle(inRupees(amount))}
                cancelLabel={words.cancelKeep}
                text={<p>{words.cancelText}</p>}
                danger
                act={(_, call) => call(cancelTopup, { params: { ...params, transaction_id }, body: {} })}
                onSettled={reread}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
