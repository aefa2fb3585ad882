import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { IconCheck } from '#ui/icons.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { pageWords } from '../words/page.ts'
import type { GroupPage } from './group-page-of.ts'
import classes from './hero.module.css'

/** The headline, the caveat below it, and the link to the prices. */
export function Hero({ title, headline, lead, cards, url, promises, art }: GroupPage & { art: ReactNode }) {
  return (
    <div className={classes.ground}>
      <div className={classes.hero}>
        <div className={classes.words}>
          <PageHeading title={headline} documentTitle={title} description={lead} size="hero" />
          <p className={classes.lead}>{lead}</p>
          <meta property="og:title" content={title} />
          <meta property="og:description" content={lead} />
          <meta property="og:type" content="website" />
          <meta property="og:url" content={url} />
          <meta property="og:locale" content="en_IN" />
          <link rel="canonical" href={url} />
          {cards.length > 0 && (
            <p>
              <a href="#plans" className={buttonClass({ tone: 'call' })}>
                {cards.length === 1 ? pageWords.seePlan : pageWords.seePlans}
              </a>
            </p>
          )}
          <Stack as="ul" gap="sm">
            {promises.map((promise) => (
              <li key={promise} className={classes.promise}>
                <IconCheck size={20} aria-hidden="true" />
                {promise}
              </li>
            ))}
          </Stack>
        </div>
        <div className={classes.picture}>{art}</div>
      </div>
    </div>
  )
}
