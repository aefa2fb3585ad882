import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { DeskAction } from '#rooms/access/components/desk-action.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import {
  listCompanyTransactions,
  listPersonTransactions,
  type PersonCredits,
  readCompanyCredits,
  readPersonCredits,
  transferCredits,
} from '../contract/company.ts'
import { companyWalletWords } from '../words/company-screen.ts'
import { inRupees } from './company-sum.tsx'
import classes from './company-wallet.module.css'

const words = companyWalletWords.person
const CHANGED = [readPersonCredits, listPersonTransactions, readCompanyCredits, listCompanyTransactions]

interface TransferProps {
  subsidiaryId: string
  credits: PersonCredits
  way: 'give' | 'take'
}

/** Gives a person credits, or takes unused ones back; says before what is added or removed. */
export function Transfer({ subsidiaryId, credits, way }: TransferProps) {
  const queries = useQueryClient()
  const transfer = useAttempt(transferCredits)
  const [typed, setTyped] = useState('')
  const { partner_user, allotted, balance, company_balance } = credits
  const gives = way === 'give'
  const paise = parseRupees(typed.trim())
  const before = parseRupees(allotted) ?? 0n
  const preview =
    paise === undefined || paise <= 0n
      ? undefined
      : gives
        ? words.added(formatRupees(paise), formatRupees(before), formatRupees(before + paise))
        : words.removed(formatRupees(paise), formatRupees(before), formatRupees(before - paise))
  return (
    <DeskAction
      label={gives ? words.give : words.take}
      title={gives ? words.giveTitle(partner_user.name) : words.takeTitle(partner_user.name)}
      tone={gives ? 'leaf' : 'quiet'}
      danger={!gives}
      text={
        <p className={classes.preview} aria-live="polite">
          {preview ? `${preview} ${words.tellsThem}` : words.tellsThem}
        </p>
      }
      onOpen={() => setTyped('')}
      fields={(errors) => (
        <TextField
          name={`${way}-amount`}
          inputMode="decimal"
          autoComplete="off"
          label={words.amount}
          description={words.most(inRupees(gives ? company_balance : balance))}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={errors.amount}
        />
      )}
      act={() => {
        const amount = typed.trim() === '' ? Number.NaN : Number(typed)
        return transfer({
          params: { subsidiaryId, id: partner_user.id },
          body: { amount: gives ? amount : -amount },
        })
      }}
      onSettled={() => Promise.all(CHANGED.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })))}
    />
  )
}
