import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { CLAIM_TYPE_RULES } from '../rules/claim-types.ts'
import { flowWords } from '../words/flow.ts'
import classes from './method-screen.module.css'
import { useWallet } from './use-wallet.ts'

const words = flowWords.method

/** The source of the money: health credits, or the plan's benefits; and how much of it is left. */
export function PaidFrom({ draft }: { draft: ClaimDraft }) {
  const { member, wallet, packages } = useWallet(draft)
  if (!member || (member.opd_wallet.is_wallet_enabled && !wallet)) return null
  const chosen = draft.fields.wallet_sublimit_package_id
  const shown = packages.filter(({ id }) => chosen === '' || id === chosen)
  const service = member.services.find(({ name }) => CLAIM_TYPE_RULES[draft.claim_type].services.includes(name))
  const left = service?.remaining ?? undefined
  return (
    <Card as="section" labelledBy="paid-from">
      <h2 id="paid-from" className={classes.title}>
        {words.paidFrom}
      </h2>
      <p>
        <strong>{wallet ? words.credits : words.plan}</strong>
      </p>
      {wallet && <Muted size="sm">{words.creditsLeft(inRupees(wallet.balance))}</Muted>}
      {shown.map(({ id, name, available }) => (
        <Muted key={id} size="sm">
          {flowWords.details.packageChoice(name, inRupees(available))}
        </Muted>
      ))}
      {!wallet && left !== undefined && <Muted size="sm">{flowWords.who.left(left)}</Muted>}
    </Card>
  )
}

function inRupees(amount: number): string {
  return formatRupees(parseRupees(amount) ?? 0n)
}
