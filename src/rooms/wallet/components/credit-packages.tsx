import { Card } from '#ui/card.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Title } from '#ui/title.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { Wallet } from '../contract.ts'
import { walletWords } from '../words.ts'
import classes from './credit-packages.module.css'

const words = walletWords.packages

type Package = Wallet['wallet_sublimit_packages'][number]

/** How the credits are divided between services; renders nothing if they are not. */
export function CreditPackages({ packages }: { packages: readonly Package[] }) {
  if (packages.length === 0) return null
  return (
    <Card as="section" labelledBy="credit-packages">
      <Title id="credit-packages">{words.title}</Title>
      <Muted>{words.lead}</Muted>
      <ul className={classes.list}>
        {packages.map((one) => (
          <li key={one.id} className={classes.package}>
            <div>
              <Title as="h3" size="md">
                {one.name}
              </Title>
              <Muted size="sm">{one.service_categories.join(', ')}</Muted>
              <Muted size="sm">{ruleOf(one)}</Muted>
            </div>
            {one.amount > 0 && (
              <div className={classes.left}>
                <MoneyText rupees={one.available} size="large" />
                <Muted as="div" size="sm">
                  {' '}
                  {words.left}
                </Muted>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ruleOf({ amount, shared }: Package): string {
  if (amount === 0) return words.excluded
  const rupees = formatRupees(parseRupees(amount) ?? 0n)
  return shared ? words.most(rupees) : words.reserved(rupees)
}
