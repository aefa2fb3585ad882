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

/** The ids of what asks how a list is meant. */
export const QUESTION = { letters: 'letters-in-doubt', dates: 'dates-in-doubt', rows: 'sheet-choice' } as const

/**
 * The button that answers a question is gone with it: the next question takes the focus, or what the answers lead to.
 * @param answers how many were given
 */
export function useQuestionFocus(answers: number): void {
  useEffect(() => {
    if (answers === 0 || document.activeElement !== document.body) return
    const next = [QUESTION.letters, QUESTION.dates, STEP_HEADING, QUESTION.rows]
    next
      .map((id) => document.getElementById(id))
      .find((one) => one !== null)
      ?.focus()
    focusHeadingIfLost()
  }, [answers])
}
