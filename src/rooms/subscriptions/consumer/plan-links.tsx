import { Link } from 'react-router'
import { IconChevronRight } from '#ui/icons.ts'
import type { Subscription } from '../contract/subscription.ts'
import { subscriptionWords } from '../words.ts'
import classes from './plan-links.module.css'

const words = subscriptionWords.manage

/** Links to the owner's other pages about a plan; those about payments only for plans that were bought, and of care at home only what it has. */
const PAGES = [
  { address: '/wallets?subscription_id=', label: words.wallet, of: 'wallet' },
  { address: '/my-plan/members?subscription_id=', label: words.members, of: 'year' },
  { address: '/consult/history?subscription_id=', label: words.consults, of: 'any' },
  { address: '/my-plan/camps?subscription_id=', label: words.camps, of: 'company' },
  { address: '/check-ups?subscription_id=', label: words.checkups, of: 'year' },
  { address: '/my-plan/invoices?subscription_id=', label: words.invoices, of: 'bought' },
  { address: '/my-plan/auto-renew?plan=', label: words.auto_renew, of: 'renewed' },
  { address: '/my-plan/refund?subscription_id=', label: words.refund, of: 'bought' },
] as const

type PlanLinksProps = Pick<Subscription, 'id' | 'partner_name' | 'is_wallet_based_plan' | 'is_home_care'>

export function PlanLinks({ id, partner_name, is_wallet_based_plan, is_home_care }: PlanLinksProps) {
  const shows = {
    any: true,
    bought: partner_name === null,
    company: partner_name !== null,
    wallet: is_wallet_based_plan,
    year: !is_home_care,
    renewed: partner_name === null && !is_home_care,
  }
  return (
    <nav aria-label={words.title}>
      <ul className={classes.links}>
        {PAGES.filter((page) => shows[page.of]).map(({ address, label }) => (
          <li key={address}>
            <Link to={`${address}${id}`}>
              {label}
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
