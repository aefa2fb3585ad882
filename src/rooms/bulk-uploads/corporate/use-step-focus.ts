import { useEffect, useRef } from 'react'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'

/** The id of what says which step of an upload a page shows. */
export const STEP_HEADING = 'upload-step'

/**
 * The button that leads to the next step is gone with its own: the new step takes the focus, if nothing else has it.
 * @param step undefined while it loads
 * @param isArrival the page was reached from another one of the product, so its heading takes the focus first
 */
export function useStepFocus(step: string | undefined, isArrival: boolean): void {
  const before = useRef<string>(undefined)
  useEffect(() => {
    const isFirst = before.current === undefined
    before.current = step
    if (!step || (isFirst && !isArrival)) return
    if (!isFirst && document.activeElement === document.body) document.getElementById(STEP_HEADING)?.focus()
    focusHeadingIfLost()
  }, [step, isArrival])
}
