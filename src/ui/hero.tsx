/* chunk: shop */
import type { ReactNode } from 'react'
import classes from './hero.module.css'
import { IconCheck } from './icons.ts'
import { Muted } from './muted.tsx'
import { PageHeading } from './page-heading.tsx'
import { Stack } from './stack.tsx'

/** A promise; with a note where it is only true with what the note says. */
type HeroPromise = string | { promise: string; note: string }

interface HeroProps {
  /** The document's, and of a link to the page that somebody shares. */
  title: string
  headline: string
  lead: string
  /** The page's public address, without its query. */
  url: string
  promises: readonly HeroPromise[]
  art: ReactNode
  /** Below the lead: what the page is for. */
  action?: ReactNode
  /** Beside the words, in the place of the picture; that stands below them then, where there is room. */
  form?: ReactNode
}

/** The top of a public page: the headline, the caveat below it, and what one can do. */
export function Hero({ title, headline, lead, url, promises, art, action, form }: HeroProps) {
  return (
    <div className={classes.ground}>
      <div className={classes.hero} data-form={form ? true : undefined}>
        <div className={classes.words}>
          <PageHeading title={headline} documentTitle={title} description={lead} size="hero" />
          <p className={classes.lead}>{lead}</p>
          <meta property="og:title" content={title} />
          <meta property="og:description" content={lead} />
          <meta property="og:type" content="website" />
          <meta property="og:url" content={url} />
          <meta property="og:locale" content="en_IN" />
          <link rel="canonical" href={url} />
          {action}
          <Stack as="ul" gap="sm">
            {promises.map(textsOf).map(({ promise, note }) => (
              <li key={promise} className={classes.promise}>
                <IconCheck size={20} aria-hidden="true" />
                <div>
                  <p>{promise}</p>
                  {note && <Muted size="sm">{note}</Muted>}
                </div>
              </li>
            ))}
          </Stack>
          {form && <div className={classes.picture}>{art}</div>}
        </div>
        {form ?? <div className={classes.picture}>{art}</div>}
      </div>
    </div>
  )
}

function textsOf(promise: HeroPromise): { promise: string; note?: string } {
  return typeof promise === 'string' ? { promise } : promise
}
