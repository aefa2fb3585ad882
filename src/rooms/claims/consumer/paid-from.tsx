import { Card } from '#ui/card.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { CLAIM_TYPE_RULES } from '../rules/claim-types.ts'
import { flowWords } from '../words/flow.ts'
import classes from './method-screen.module.css'
import steps from './step-frame.module.css'
import { useWallet } from './use-wallet.ts'

const words = flowWords.method

/** What the money is taken from: health credits, or what the plan gives; and how much of it is there now. */
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
      <p className={classes.source}>{wallet ? words.credits : words.plan}</p>
      {wallet && <p className={steps.quiet}>{words.creditsLeft(inRupees(wallet.balance))}</p>}
      {shown.map(({ id, name, available }) => (
        <p key={id} className={steps.quiet}>
          {flowWords.details.packageChoice(name, inRupees(available))}
        </p>
      ))}
      {!wallet && left !== undefined && <p className={steps.quiet}>{flowWords.who.left(left)}</p>}
    </Card>
  )
}

function inRupees(amount: number): string {
  return formatRupees(parseRupees(amount) ?? 0n)
}
