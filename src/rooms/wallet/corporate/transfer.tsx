import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors } from '#platform/browser/form-fields.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatRupees, parseRupees, plainAmount, typedRupees } from '#values/money.ts'
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
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState<readonly string[]>([])
  const { partner_user, allotted, balance, company_balance, packages, wallet_sublimit_packages } = credits
  const gives = way === 'give'
  const hasReserves = wallet_sublimit_packages.some(({ amount, shared }) => !shared && amount > 0)
  const paise = parseRupees(plainAmount(typed))
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
        <Stack gap="md">
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
          {!gives && hasReserves && <Muted size="sm">{words.takesReserves}</Muted>}
          {gives && packages.length > 0 && <Parts packages={packages} sent={sent} errors={errors} />}
        </Stack>
      )}
      act={(form, call) => {
        const sublimits = gives ? partsOf(form, packages) : []
        const amount = typedRupees(typed)
        setSent(sublimits.map(({ package_id }) => package_id))
        return call(transferCredits, {
          params: { subsidiaryId, id: partner_user.id },
          body: { amount: gives ? amount : -amount, ...(sublimits.length > 0 && { sublimits }) },
        })
      }}
      onSettled={() => Promise.all(CHANGED.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })))}
    />
  )
}

type Packages = PersonCredits['packages']

interface PartsProps {
  packages: Packages
  /** The packages of the last call, which names a part by its place among them. */
  sent: readonly string[]
  errors: FieldErrors
}

/** How packages of the contract divide what is added; an empty one gets nothing of it. */
function Parts({ packages, sent, errors }: PartsProps) {
  return (
    <fieldset className={classes.division}>
      <legend>{words.parts}</legend>
      <Muted size="sm">{words.partsNote}</Muted>
      {packages.map(({ id, name, shared }) => (
        <TextField
          key={id}
          name={`part-${id}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          optional
          label={shared ? words.atMost(name) : words.reserved(name)}
          error={errors[`sublimits.${sent.indexOf(id)}.amount`]}
        />
      ))}
    </fieldset>
  )
}

function partsOf(form: FormData, packages: Packages): { package_id: string; amount: number }[] {
  return packages.flatMap(({ id }) => {
    const amount = typedRupees(fieldText(form, `part-${id}`) ?? '0')
    return amount === 0 ? [] : [{ package_id: id, amount }]
  })
}
