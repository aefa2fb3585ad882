import { planWords } from '#rooms/plans/words.ts'
import { IconChevronDown } from '#ui/icons.ts'
import { storefrontWords } from '../words.ts'
import view from './group-view.module.css'
import classes from './questions.module.css'

/** Open and shut without a script; a link to #unlimited opens nothing but leads to the right place. */
export function Questions({ kind }: { kind: 'retail' | 'home-care' }) {
  return (
    <section className={`${view.section} ${classes.questions}`} aria-labelledby="questions-title">
      <h2 id="questions-title" className={view.title}>
        {planWords.page.faqTitle}
      </h2>
      <div className={classes.list}>
        {storefrontWords.faq[kind].map(({ id, question, answer }, index) => (
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
