import { Link } from 'react-router'
import type { PlanCard } from '#rooms/plans/rules/plan-card.ts'
import { IconReceipt } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { pageWords } from '../words/page.ts'
import { BenefitList } from './benefit-list.tsx'
import { BuyLink } from './buy-link.tsx'
import classes from './plan-card-view.module.css'
import { PlanPrice } from './plan-price.tsx'

interface PlanCardViewProps {
  card: PlanCard
  kind: 'retail' | 'home-care'
  /** The first plan of a group has the full width. */
  featured?: boolean
}

/** One plan: who it covers, its full price, its benefits, and one button. */
export function PlanCardView({ card, kind, featured }: PlanCardViewProps) {
  return (
    <article
      id={card.id}
      className={featured ? `${classes.card} ${classes.featured}` : classes.card}
      aria-labelledby={`plan-${card.id}`}
    >
      <div className={classes.offer}>
        <p className={classes.labels}>
          <span>{kind === 'retail' ? card.coverage : card.coverage_text}</span>
          {kind === 'retail' && card.tier && <span className={classes.tier}>{card.tier}</span>}
        </p>
        <div>
          <h3 id={`plan-${card.id}`} className={classes.name}>
            {card.name}
          </h3>
          <p className={classes.subtitle}>{card.subtitle}</p>
        </div>
        <PlanPrice card={card} />
        {card.city_notice && <Notice>{card.city_notice}</Notice>}
      </div>
      <BenefitList benefits={card.benefits} fairUse={kind === 'retail'} />
      <div className={classes.actions}>
        {card.tax && (
          <p className={classes.tax}>
            <IconReceipt size={20} aria-hidden="true" />
            {card.tax}
          </p>
        )}
        <BuyLink card={card} />
        <Link className={classes.more} to={`/know-more/${card.id}`} aria-label={`${pageWords.knowMore}: ${card.name}`}>
          {pageWords.knowMore}
        </Link>
      </div>
    </article>
  )
}
