import { IconChevronDown } from '#ui/icons.ts'
import type { BelowPlans } from '../rules/below-plans.ts'
import view from './group-view.module.css'
import classes from './questions.module.css'

/** Expandable without a script; a link to #unlimited scrolls to its question without expanding it. */
export function Questions({ title, list }: BelowPlans['questions']) {
  return (
    <section className={`${view.section} ${classes.questions}`} aria-labelledby="questions-title">
      <h2 id="questions-title" className={view.title}>
        {title}
      </h2>
      <div>
        {list.map(({ id, question, answer }, index) => (
          <details key={id} id={id} className={classes.item} open={index === 0}>
            <summary className={classes.question}>
              {question}
              <IconChevronDown size={22} aria-hidden="true" />
            </summary>
            <p className={classes.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
