import type { ReactNode } from 'react'
import classes from './answer-pair.module.css'

interface AnswerPairProps {
  /** What is read first. */
  no: ReactNode
  yes: ReactNode
}

/** Two answers that weigh the same: beside each other in one size, at the end of what they answer. */
export function AnswerPair({ no, yes }: AnswerPairProps) {
  return (
    <div className={classes.pair}>
      <div>{no}</div>
      <div>{yes}</div>
    </div>
  )
}
