import { useDocument } from './document-context.tsx'
import classes from './simulated-banner.module.css'
import { words } from './words.ts'

/** Above the content of every page of a simulated world that others than the person at this machine can reach. */
export function SimulatedBanner() {
  const { isSimulated } = useDocument()
  if (!isSimulated) return null
  return (
    <aside aria-label={words.simulatedWorld} className={classes.banner}>
      {words.simulatedAdvice}
    </aside>
  )
}
