import classes from './skip-link.module.css'
import { words } from './words.ts'

/** First in every shell; jumps to the element with id "content". */
export function SkipLink() {
  return (
    <a href="#content" className={classes.skip}>
      {words.skipToContent}
    </a>
  )
}
