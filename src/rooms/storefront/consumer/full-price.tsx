import { Link } from 'react-router'
import type { PlanCard } from '#rooms/plans/rules/plan-card.ts'
import { IconUsers } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Title } from '#ui/title.tsx'
import { pageWords } from '../words/page.ts'
import { BuyLink } from './buy-link.tsx'
import classes from './full-price.module.css'
import { PlanPrice } from './plan-price.tsx'

interface FullPriceProps {
  card: PlanCard
  kind: 'retail' | 'home-care'
  whoTitle: string
  everyday: string
}

/** The price, who the plan is for, and the button, in one box that stays visible beside the details. */
export function FullPrice({ card, kind, whoTitle, everyday }: FullPriceProps) {
  return (
    <aside className={classes.box} aria-labelledby="who">
      <Title as="p">{card.name}</Title>
      <PlanPrice card={card} />
      {card.city_notice && <Notice>{card.city_notice}</Notice>}
      <div className={classes.who}>
        <IconUsers size={24} aria-hidden="true" />
        <div>
          <h3 id="who" className={classes.title}>
            {whoTitle}: {card.coverage_text}
          </h3>
          {kind === 'retail' && <Muted size="sm">{everyday}</Muted>}
        </div>
      </div>
      {card.tax && <Muted size="sm">{card.tax}</Muted>}
      <BuyLink card={card} />
      <Link to={`/know-more/${card.id}`} className={classes.more} aria-label={`${pageWords.knowMore}: ${card.name}`}>
        {pageWords.knowMore}
      </Link>
    </aside>
  )
}
