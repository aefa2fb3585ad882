import { buttonClass } from '#ui/button.tsx'
import { pageWords } from '../words/page.ts'

/** The link to the prices further down the page. */
export function SeePlans({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p>
      <a href="#plans" className={buttonClass({ tone: 'call' })}>
        {count === 1 ? pageWords.seePlan : pageWords.seePlans}
      </a>
    </p>
  )
}
