import { Fragment } from 'react'
import type { BenefitLine } from '#rooms/plans/rules/plan-card.ts'
import { IconDisc } from '#ui/icon-disc.tsx'
import { IconCalendarEvent, IconLeaf, IconStethoscope, IconTestPipe, IconTruck } from '#ui/icons.ts'
import { pageWords } from '../words/page.ts'
import classes from './benefit-list.module.css'

const ICONS = {
  consult: IconStethoscope,
  book: IconCalendarEvent,
  diagnostics: IconTestPipe,
  order: IconTruck,
} as const

interface BenefitListProps {
  benefits: readonly BenefitLine[]
  /** Consultations link to the fair usage policy. */
  fairUse?: boolean
}

/** A plan's benefits, each with its worth. */
export function BenefitList({ benefits, fairUse }: BenefitListProps) {
  return (
    <ul className={classes.list}>
      {benefits.map((benefit) => (
        <Benefit key={benefit.title} benefit={benefit} fairUse={fairUse && benefit.provider === 'consult'} />
      ))}
    </ul>
  )
}

function Benefit({ benefit, fairUse }: { benefit: BenefitLine; fairUse: boolean | undefined }) {
  const Icon = benefit.provider ? ICONS[benefit.provider] : IconLeaf
  const parts = [
    ...benefit.more,
    benefit.booking && pageWords.booking,
    benefit.worth && <span className={classes.whole}>{benefit.worth}</span>,
    fairUse && <a href="#unlimited">{pageWords.fairUseApplies}</a>,
  ].filter(Boolean)
  return (
    <li className={classes.benefit}>
      <IconDisc>
        <Icon size={22} aria-hidden="true" />
      </IconDisc>
      <div>
        <p className={classes.title}>{benefit.title}</p>
        <p className={classes.more}>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence have no id but their position
            <Fragment key={index}>
              {index > 0 && '\u00a0· '}
              {part}
            </Fragment>
          ))}
        </p>
      </div>
    </li>
  )
}
